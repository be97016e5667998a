import { expect, test } from 'vitest'
import { blankDraft, findMissing, isTyped, percentOf, readDraft, toFieldMoment } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const draft = { ...blankDraft, title: 'News', message: 'Words' }

test('ADM-BCAST-06 a title and a message are needed, and a moment ahead where it is for later', () => {
  expect(findMissing(draft, now)).toBeUndefined()
  expect(findMissing({ ...draft, title: '  ' }, now)).toEqual({ title: true, message: false, sendAt: false })
  expect(findMissing({ ...draft, message: '\n' }, now)).toEqual({ title: false, message: true, sendAt: false })
  const later = { ...draft, isLater: true }
  expect(findMissing({ ...later, sendAt: toFieldMoment(new Date('2026-11-21T12:05:00Z')) }, now)).toBeUndefined()
  for (const sendAt of ['', 'soon', toFieldMoment(now), toFieldMoment(new Date('2027-03-01T12:00:00Z'))])
    expect([sendAt, findMissing({ ...later, sendAt }, now)]).toEqual([sendAt, { title: false, message: false, sendAt: true }])
})

test('the moment in the field is that of the device', () => {
  expect(new Date(toFieldMoment(now)).toISOString()).toBe(now.toISOString())
})

test('a number is typed as people write it, and no other number counts', () => {
  for (const text of ['1250', '1,250', ' 1 250 ', '1.250', "1'250"]) expect([text, isTyped(text, 1250)]).toEqual([text, true])
  for (const text of ['', '125', '12500', '1e3', 'all', '-1250']) expect([text, isTyped(text, 1250)]).toEqual([text, false])
  expect([isTyped('', 0), isTyped('0', 0)]).toEqual([false, true])
})

test('a part of nothing has no percents', () => {
  expect([percentOf(1, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual([33, 0, undefined])
})

test('of what was kept the words come back, and no moment that has passed', () => {
  expect(readDraft(JSON.stringify({ ...draft, targetAudience: 'men', isLater: true, sendAt: '2026-01-01T10:00' }))).toEqual({
    ...draft,
    targetAudience: 'men',
  })
  for (const text of [undefined, '', 'null', '[]', '{"title":7,"targetAudience":"staff"}']) expect(readDraft(text)).toEqual(blankDraft)
})
