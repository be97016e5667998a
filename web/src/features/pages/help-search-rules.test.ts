import { expect, test } from 'vitest'
import searchTerms from '../../../../locales/en/content/help/search-terms.json' with { type: 'json' }
import spanishTerms from '../../../../locales/es/content/help/search-terms.json' with { type: 'json' }
import frenchTerms from '../../../../locales/fr/content/help/search-terms.json' with { type: 'json' }
import portugueseTerms from '../../../../locales/pt-BR/content/help/search-terms.json' with { type: 'json' }
import { readHelp } from '../../../content/read-help.ts'
import { createHelpSearch } from './help-search-rules.ts'

const help = readHelp()
const find = createHelpSearch(help, searchTerms)
const ids = new Set(help.map(({ id }) => id))

test.for([
  ['refund', 'do-i-get-tokens-back'],
  ['how do I get my money back?', 'do-i-get-tokens-back'],
  ['fake profile', 'how-do-i-block-someone'],
  ['catfish', 'how-do-i-block-someone'],
  ['credit card', 'how-do-i-get-more-tokens'],
  ['how much', 'what-costs-tokens'],
  ['how much is premium', 'what-does-premium-cost'],
  ['selfie', 'how-does-verification-work'],
  ['verified', 'how-does-verification-work'],
  ['passkey', 'i-forgot-my-password'],
  ['reset password', 'i-forgot-my-password'],
  ['location', 'can-others-find-out-where-i-am'],
  ['gay', 'who-can-join'],
  ['lgbt', 'who-can-join'],
  ['delete my account', 'how-do-i-get-or-delete-my-data'],
  ['cancel subscription', 'how-do-i-cancel-premium'],
  ['scam', 'someone-asks-me-for-money'],
  ['block', 'how-do-i-block-someone'],
  ['hide my profile', 'who-can-see-my-profile'],
  ['banned', 'how-do-i-appeal'],
  ['why was my photo rejected', 'why-is-my-photo-pending'],
  ['dark mode', 'how-do-i-change-my-details'],
  ['night mode', 'how-do-i-change-my-details'],
] as const)('finds the answer to “%s”', ([query, id]) => {
  expect([...(find(query) ?? [])]).toContain(id)
  expect(find(query)?.size).toBeLessThanOrEqual(9)
})

test.for([
  ['fr', frenchTerms, 'mode sombre'],
  ['fr', frenchTerms, 'changer de langue'],
  ['pt-BR', portugueseTerms, 'modo escuro'],
  ['pt-BR', portugueseTerms, 'mudar idioma'],
  ['es', spanishTerms, 'modo oscuro'],
  ['es', spanishTerms, 'cambiar idioma'],
] as const)('finds the answer in “%s” with its own terms: %#', ([language, terms, query]) => {
  const found = createHelpSearch(readHelp(undefined, language), terms)(query)
  expect([...(found ?? [])]).toContain('how-do-i-change-my-details')
})

test.for([
  ['refnud', 'do-i-get-tokens-back'],
  ['catfihs', 'how-do-i-block-someone'],
  ['locaton', 'can-others-find-out-where-i-am'],
  ['passkee', 'i-forgot-my-password'],
  ['pasword', 'i-forgot-my-password'],
  ['verfication', 'how-does-verification-work'],
  ['premuim price', 'what-does-premium-cost'],
  ['TIÉR free', 'what-do-woman-free-tier-and-man-premium-mean'],
] as const)('finds the answer to “%s” despite typing errors and accents', ([query, id]) => {
  expect([...(find(query) ?? [])]).toContain(id)
})

test('prefers exact words to similar ones, and all words to some of them', () => {
  expect([...(find('passport') ?? [])]).toEqual(['who-can-join'])
  expect([...(find('xylophone refund') ?? [])]).toEqual([...(find('refund') ?? [])])
})

test('finds nothing for words that mean nothing here', () => {
  for (const query of ['xylophone', 'qwertzuiop', 'banana bread', 'asdf']) {
    expect(find(query), query).toEqual(new Set())
  }
})

test('shows everything for a query without a subject', () => {
  for (const query of ['', 'how', 'How do I', "can't"]) expect(find(query), query).toBeUndefined()
})

test('has search terms for every question and for no other', () => {
  for (const { terms } of [searchTerms, frenchTerms, portugueseTerms, spanishTerms])
    expect(new Set(Object.keys(terms))).toEqual(ids)
})
