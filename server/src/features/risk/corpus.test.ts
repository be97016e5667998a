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
const writers = [...new Set(judged.map(({ writer }) => writer))]

/** Writers whose texts nobody who changes the rules reads (`docs/decisions/0168-test-of-wording-by-unseen-writers.md`). */
const UNSEEN = ['nineteenth', 'twentieth']

const share = (conversations: typeof judged, limit: number) =>
  conversations.filter(({ points }) => points >= limit).length / conversations.length
const ofWriter = (conversations: typeof judged, name: string) =>
  conversations.filter(({ writer }) => writer === name)

describe('the wording of conversations by writers that the model does not know', () => {
  it('reads the conversations of six writers', () => {
    expect([lures.length, honest.length, writers.length]).toEqual([620, 640, 6])
  })

  it.each(writers)('warns of at least 90%% of the lures by the fifth message: %s', (writer) => {
    expect(share(ofWriter(lures, writer), WARNING_POINTS)).toBeGreaterThanOrEqual(0.9)
  })

  it.each(writers)('holds at most 2%% of the honest senders: %s', (writer) => {
    expect(share(ofWriter(honest, writer), HOLD_POINTS)).toBeLessThanOrEqual(0.02)
  })

  it('keeps what it reached on the 200 lures and 200 honest senders of the unseen writers', () => {
    const ofUnseen = (conversations: typeof judged) =>
      UNSEEN.flatMap((writer) => ofWriter(conversations, writer))
    const [twoLures, twoHonest] = [ofUnseen(lures), ofUnseen(honest)]
    expect([twoLures.length, twoHonest.length]).toEqual([200, 200])
    expect(share(twoLures, WARNING_POINTS)).toBeGreaterThanOrEqual(0.97)
    expect(share(twoLures, HOLD_POINTS)).toBeGreaterThanOrEqual(0.86)
    expect(share(twoHonest, WARNING_POINTS)).toBeLessThanOrEqual(0.04)
    expect(share(twoHonest, HOLD_POINTS)).toBe(0)
  })
})
