import { expect, test } from 'vitest'
import { listTranslated, readMessages } from './catalogue.ts'
import { findIssues } from './message-rules.ts'
import { pseudolocalize } from './pseudolocalize.ts'

test.each([
  ['Save', '⟦Šàṽé ôñ⟧'],
  [' or ', ' ⟦ôŕ ô⟧ '],
  ['<0>Hi</0> {name}', '⟦<0>Ĥî</0> {name} ô⟧'],
  [
    '{count, plural, =0 {none} one {# day} other {<0>#</0> days}}',
    '⟦{count, plural, =0 {ñôñé} one {# ðàý} other {<0>#</0> ðàýš}} ôñé ţŵô ţĥŕéé ƒ⟧',
  ],
])('writes %j as %j', (message, pseudolocalized) => {
  expect(pseudolocalize(message)).toBe(pseudolocalized)
})

test.each(['web', 'server'] as const)('translates every message of the %s catalogue', (name) => {
  const [language = 'fr'] = listTranslated()
  const messages = readMessages(language, name)
  expect(messages.length).toBeGreaterThan(300)
  const issues = messages.flatMap((message) => {
    const translation = pseudolocalize(message.english)
    const unaccented = translation.replaceAll(
      /<[^<>]*>|\{[^{}]*\}|\b\w+, \w+,|(?<![=\w])[=\w]+ ?\{/g,
      '',
    )
    return [
      ...findIssues({ ...message, translation }, 'en'),
      ...(/[a-z]/i.exec(unaccented) ?? []),
    ].map((issue) => `${message.english}: ${issue} in ${translation}`)
  })
  expect(issues).toEqual([])
})

test('adds about a third to a long message', () => {
  const message = 'Choose a conversation from the list, or write to somebody new.'
  expect(pseudolocalize(message).length / message.length).toBeCloseTo(1.35, 1)
})

test('leaves a message without text', () => {
  expect(pseudolocalize(' ')).toBe(' ')
})
