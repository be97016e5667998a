import { expect, test } from 'vitest'
import { readHelp } from '../../../content/read-help.ts'
import { createMatcher } from './help-rules.ts'

test('ignores case, accents and the kind of apostrophe in a search', () => {
  expect(createMatcher('SÃO paulo')('He lives in Sao Paulo.')).toBe(true)
  expect(createMatcher('ayo')('Ayọ̀délé')).toBe(true)
  expect(createMatcher("can't")('Why can’t I write?')).toBe(true)
})

test('requires every word in any order', () => {
  expect(createMatcher(' cost  message ')('What does a message cost?')).toBe(true)
  expect(createMatcher('message refund')('What does a message cost?')).toBe(false)
})

test('matches everything for an empty search', () => {
  expect(createMatcher('  ')('anything')).toBe(true)
})

test('has four help categories of six to eight questions, each with its own address', () => {
  const help = readHelp()
  const sizes = Map.groupBy(help, ({ category }) => category)
  expect([...sizes.keys()]).toEqual([
    'Getting Started',
    'Tokens & Premium',
    'Matching & Messaging',
    'Safety & Privacy',
  ])
  for (const questions of sizes.values()) {
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(questions.length).toBeLessThanOrEqual(8)
  }
  expect(new Set(help.map(({ id }) => id)).size).toBe(help.length)
})

test('createMatcher are read as plain text, without a trace of how they are written', () => {
  for (const { id, answer } of readHelp()) {
    expect(answer.length, id).toBeGreaterThan(60)
    expect(answer, id).not.toMatch(/[<>[\]{}*]|\]\(/)
  }
  expect(readHelp().find(({ id }) => id === 'how-do-i-appeal')?.answer).toContain(
    'support@adire.example',
  )
})

test('states rules and prices of the product in the help', () => {
  const text = readHelp()
    .map(({ answer }) => answer)
    .join(' ')
  for (const fact of [
    'Members must be 18 or older',
    '50 free tokens',
    'Verification takes 24-48 hours',
    'taken within the last year',
    'No nudity in profile photos',
    'A message: 10 for men. Free for women and for Premium members.',
    'A Super Like: 5, for everyone.',
    'A photo boost: 2, for 24 hours.',
    'An extra photo slot: 5.',
    'they receive 50 bonus tokens, and you receive 100',
    'Unlimited messaging',
    '10 photo uploads instead of 3',
    '5 daily super likes',
    'Priority visibility',
    'advanced filters',
    'only after a mutual match',
    'Reports are reviewed within 24 hours',
    'not end-to-end encrypted',
    'account data is removed within 30 days',
    'within 7 business days',
  ])
    expect.soft(text).toContain(fact)
})
