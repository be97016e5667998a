import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { formatForInput } from '../../lib/local-input.ts'
import {
  blankDraft,
  checkBroadcast,
  isCountTyped,
  parseDraft,
  serializeDraft,
  toTranslations,
} from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const draft = { ...blankDraft, title: 'News', message: 'Words' }

test('ADM-BCAST-06 requires a title, a message and, if scheduled, a future time', () => {
  expect(checkBroadcast(draft, now)).toEqual({})
  expect(checkBroadcast({ ...draft, title: '  ' }, now)).toEqual({ title: 'Please enter a title' })
  expect(checkBroadcast({ ...draft, message: '\n' }, now)).toEqual({
    message: 'Please enter a message',
  })
  const later = { ...draft, isLater: true }
  expect(
    checkBroadcast({ ...later, sendAt: formatForInput(new Date('2026-11-21T12:05:00Z')) }, now),
  ).toEqual({})
  for (const sendAt of [
    '',
    'soon',
    formatForInput(now),
    formatForInput(new Date('2027-03-01T12:00:00Z')),
  ])
    expect([sendAt, checkBroadcast({ ...later, sendAt }, now)]).toEqual([
      sendAt,
      { sendAt: 'Choose a time within the next 90 days' },
    ])
})

test('accepts a count in any grouping style and no other number', () => {
  for (const text of ['1250', '1,250', ' 1 250 ', '1.250', "1'250"])
    expect([text, isCountTyped(text, 1250)]).toEqual([text, true])
  for (const text of ['', '125', '12500', '1e3', 'all', '-1250'])
    expect([text, isCountTyped(text, 1250)]).toEqual([text, false])
  expect([isCountTyped('', 0), isCountTyped('0', 0)]).toEqual([false, true])
})

test('restores the text of a stored draft but not its time', () => {
  expect(
    parseDraft(
      JSON.stringify({
        ...draft,
        targetAudience: 'men',
        isLater: true,
        sendAt: '2026-01-01T10:00',
      }),
    ),
  ).toEqual({
    ...draft,
    targetAudience: 'men',
  })
  for (const text of [undefined, '', 'null', '[]', '{"title":7,"targetAudience":"staff"}'])
    expect(parseDraft(text)).toEqual(blankDraft)
})

test('stores the text of a legal notice but not its accounts', () => {
  const notice = { ...draft, targetAudience: 'list' as const }
  const stored = serializeDraft({ ...notice, accounts: 'ada@people.example' })
  expect(stored).not.toContain('ada@')
  expect(parseDraft(stored)).toEqual(notice)
  expect(parseDraft(JSON.stringify({ ...notice, accounts: 'ada@people.example' }))).toEqual(notice)
})

test('sends whole translations and refuses half of one', () => {
  const french = { title: 'Nouvelles', message: 'Du jour' }
  const translations = { fr: french, es: { title: ' ', message: '' } }
  expect(checkBroadcast({ ...draft, translations }, now)).toEqual({})
  expect(toTranslations(translations)).toEqual([{ language: 'fr', ...french }])
  const half = { ...translations, es: { title: 'Noticias', message: '' } }
  expect(checkBroadcast({ ...draft, translations: half }, now)).toEqual({
    translations: 'Write both the title and the message of a translation, or neither',
  })
})
