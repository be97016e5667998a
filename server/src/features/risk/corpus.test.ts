import { HOLD_POINTS, WARNING_POINTS } from '@adire/contract/risk.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import {
  type CorpusConversation,
  listPrefixes,
  readFraudCorpus,
} from '../../testing/fraud-corpus.ts'
import { rulePoints } from './rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'

/** Adds up the points of the signals that are found after any message of the sender. */
function countPoints({ lines }: CorpusConversation): number {
  const rules = new Set(
    listPrefixes(lines).flatMap((state) =>
      findFraudSignals(state, foldForeign, wordingModel).map(({ rule }) => rule),
    ),
  )
  return [...rules].reduce((sum, rule) => sum + rulePoints[rule], 0)
}

const judged = readFraudCorpus('test').map((conversation) => ({
  ...conversation,
  points: countPoints(conversation),
}))
const lures = judged.filter(({ isLure }) => isLure)
const honest = judged.filter(({ isLure }) => !isLure)

const share = (conversations: typeof judged, limit: number) =>
  conversations.filter(({ points }) => points >= limit).length / conversations.length

describe('the wording of conversations by writers that the model does not know', () => {
  it('reads 400 conversations of each kind', () => {
    expect([lures.length, honest.length]).toEqual([400, 400])
  })

  it('warns of at least 90% of lures by the fifth message', () => {
    expect(share(lures, WARNING_POINTS)).toBeGreaterThanOrEqual(0.9)
  })

  it('holds at most 2% of honest senders', () => {
    expect(share(honest, HOLD_POINTS)).toBeLessThanOrEqual(0.02)
  })
})
