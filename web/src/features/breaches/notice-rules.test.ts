import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkNotice, makeNewNotice, type NoticeKind, toNotice } from './notice-rules.ts'

const learnedAt = new Date(2026, 10, 1, 12, 0, 30).toISOString()
const late = new Date(2026, 10, 4, 12, 1)
const values = { ...makeNewNotice(late), peopleCount: '1,200' }

const listFaults = (kind: NoticeKind, changes: Partial<typeof values> = {}) => {
  const faults = checkNotice(kind, { ...values, ...changes }, { learnedAt, now: late })
  return Object.entries(faults).flatMap(([name, text]) => (text === undefined ? [] : [name]))
}

test('requires an authority, and reasons for a notice after 72 hours', () => {
  expect(listFaults('authority_told')).toEqual(['authority', 'delayReason'])
  expect(listFaults('authority_told', { authority: 'ICO', toldAt: '2026-11-04T12:00' })).toEqual([])
  expect(listFaults('authority_told', { authority: 'ICO', delayReason: 'Found late' })).toEqual([])
})

test('requires a broadcast or a text of a notice to people, and a number if one is given', () => {
  expect(listFaults('people_told', { peopleCount: 'many' })).toEqual(['how', 'peopleCount'])
  expect(listFaults('people_told', { how: 'By letter' })).toEqual([])
  expect(listFaults('people_told', { broadcastId: crypto.randomUUID() })).toEqual([])
})

test('stores the fields of the kind of notice only, and reasons only for a delay', () => {
  const typed = { ...values, authority: 'ICO', delayReason: 'Found late', how: 'By letter' }
  expect(toNotice('authority_told', typed, learnedAt)).toEqual({
    kind: 'authority_told',
    authority: 'ICO',
    toldAt: late.toISOString(),
    reference: '',
    delayReason: 'Found late',
  })
  const onTime = { ...typed, toldAt: '2026-11-04T12:00' }
  expect(toNotice('authority_told', onTime, learnedAt)).toMatchObject({ delayReason: '' })
  expect(toNotice('people_told', typed, learnedAt)).toEqual({
    kind: 'people_told',
    toldAt: late.toISOString(),
    how: 'By letter',
    broadcastId: null,
    peopleCount: 1200,
  })
})
