import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  checkFacts,
  checkPeopleCount,
  checkToldTime,
  isToldLate,
  makeNewFacts,
  readWithdrawalFault,
  toFacts,
  toFactsValues,
  toPeopleCount,
  toToldTime,
} from './rules.ts'

const now = new Date(2026, 10, 4, 12, 0, 30)
const learnedAt = new Date(2026, 10, 1, 12, 0, 30).toISOString()

test('names what the facts of a breach lack', () => {
  const faults = checkFacts(
    {
      ...makeNewFacts(now),
      learnedAt: '2026-11-04T12:01',
      happenedAt: '2026-11-05T10:00',
      risk: 'none',
    },
    now,
  )
  expect(Object.keys(faults).filter((name) => faults[name as keyof typeof faults])).toEqual([
    'title',
    'learnedAt',
    'happenedAt',
    'description',
    'data',
    'riskReasons',
  ])
})

test('keeps facts when they are opened in the form, and stores unknown ones as null', () => {
  const facts = toFacts({
    ...makeNewFacts(now),
    title: 'Stolen laptop',
    description: 'It was stolen',
    data: ['contact'],
    peopleCount: '1,200',
  })
  expect(facts).toMatchObject({ happenedAt: null, risk: null, peopleCount: 1200 })
  expect(toFacts(toFactsValues(facts))).toEqual(facts)
})

test('reads numbers of people with separators, and refuses anything else', () => {
  expect(['', '12', '1 200', '1.200', '1,200'].map(toPeopleCount)).toEqual([
    null,
    12,
    1200,
    1200,
    1200,
  ])
  expect(['', '12'].map(checkPeopleCount)).toEqual([undefined, undefined])
  for (const typed of ['many', '-3', '1.5', '999999999999'])
    expect(checkPeopleCount(typed)).toBeDefined()
})

test('accepts the minute in which we learned of a breach, and asks why after 72 hours', () => {
  const check = (local: string) => checkToldTime(local, { learnedAt, now })
  expect(check('2026-11-01T11:59')).toBe('Enter a time after you learned of the breach.')
  expect(check('2026-11-01T12:00')).toBeUndefined()
  expect(toToldTime('2026-11-01T12:00', learnedAt)).toBe(learnedAt)
  expect(check('2026-11-04T12:01')).toBe('Enter a time that isn’t in the future.')
  expect(
    ['2026-11-04T12:00', '2026-11-04T12:01'].map((local) => isToldLate(local, learnedAt)),
  ).toEqual([false, true])
})

test('explains why older facts can’t be withdrawn, and leaves other errors to the dialog', () => {
  const changed = new ORPCError('CHANGED_ELSEWHERE', { status: 409, defined: true })
  expect(readWithdrawalFault(changed)).toContain('Withdraw those first.')
  const decided = new ORPCError('ALREADY_DECIDED', { status: 409, defined: true })
  expect(readWithdrawalFault(decided)).toBeUndefined()
})
