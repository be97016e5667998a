import type { BreachEntryDetails, BreachFacts, BreachRecord } from '@adire/contract/breaches.ts'
import { BreachId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { BreachTimeline } from './BreachTimeline.tsx'

const at = '2026-11-01T10:00:00.000Z'
const facts: BreachFacts = {
  title: 'Stolen laptop',
  learnedAt: at,
  happenedAt: null,
  description: 'It was stolen',
  data: ['contact'],
  people: [],
  peopleCount: null,
  effects: '',
  risk: null,
  riskReasons: '',
}
const details: BreachEntryDetails[] = [
  { kind: 'facts', facts },
  { kind: 'facts', facts },
  { kind: 'measure', takenAt: at, text: 'Ended all sessions' },
  { kind: 'facts', facts },
]
const breach: BreachRecord = {
  id: BreachId.parse(crypto.randomUUID()),
  title: facts.title,
  learnedAt: at,
  risk: null,
  peopleCount: null,
  isOpen: true,
  dueAt: at,
  peopleDueAt: null,
  authorityToldAt: null,
  missingSteps: ['risk'],
  facts,
  revision: 4,
  entries: details.map((one, index) => ({
    number: index + 1,
    details: one,
    broadcastTitle: null,
    recordedAt: at,
    recordedBy: 'ama',
    withdrawal: null,
  })),
}

function render(shown: BreachRecord, canWithdraw: boolean) {
  return renderMarkup(<BreachTimeline breach={shown} canWithdraw={canWithdraw} />)
}

const listWithdrawButtons = (canWithdraw: boolean) =>
  render(breach, canWithdraw).match(/Withdraw entry \d/g) ?? []

test('offers to withdraw an entry, but only the current facts, and nothing while they are edited', () => {
  expect(listWithdrawButtons(true)).toEqual(['Withdraw entry 3', 'Withdraw entry 4'])
  expect(listWithdrawButtons(false)).toEqual([])
})

test('calls the erased author of an entry and of its withdrawal a former staff member', () => {
  const withdrawal = { reasons: 'Wrong laptop', recordedAt: at, recordedBy: null }
  const entries = breach.entries
    .slice(2, 3)
    .map((entry) => ({ ...entry, recordedBy: null, withdrawal }))
  const markup = render({ ...breach, entries }, false)
  expect(markup).toContain('recorded by Former staff member')
  expect(markup).toContain('Withdrawn by Former staff member')
})
