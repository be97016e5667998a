import type { TextRule } from '../../contract/src/risk.ts'
import { hasHonestSign } from '../../server/src/features/risk/honesty-rules.ts'
import { findTextSignals, type Line } from '../../server/src/features/risk/text-rules.ts'
import {
  type Features,
  listFeatures,
} from '../../server/src/features/risk/wording-features-rules.ts'
import {
  countWords,
  isSureRule,
  listMessageParts,
  type MessagePart,
} from '../../server/src/features/risk/wording-rules.ts'
import { foldForeign } from '../../server/src/gateways/confusables.ts'
import { type CorpusConversation, listPrefixes } from '../../server/src/testing/fraud-corpus.ts'
import type { Example } from './fit.ts'

/** A conversation after a message of the sender. */
export interface State {
  features: Features
  rules: TextRule[]
  /** Parts of the messages if a sure rule is met. */
  parts: MessagePart[]
  wordCount: number
  isHonest: boolean
}

/** A conversation of the corpus after each message of the sender. */
export interface ReadConversation extends Omit<CorpusConversation, 'lines'> {
  states: State[]
  /**
   * Examples for training: an honest conversation is honest after each message, and a lure is one
   * once it is complete.
   */
  training: Example[]
}

function readState(lines: readonly Line[]): State {
  const rules = findTextSignals(lines, foldForeign).map(({ rule }) => rule)
  return {
    features: listFeatures(lines, foldForeign, rules),
    rules,
    parts: rules.some(isSureRule) ? listMessageParts(lines, foldForeign) : [],
    wordCount: countWords(lines),
    isHonest: hasHonestSign(lines, foldForeign),
  }
}

export function listExamples(corpus: readonly CorpusConversation[]): ReadConversation[] {
  return corpus.map(({ lines, ...conversation }) => {
    const { isLure } = conversation
    const states = listPrefixes(lines).map(readState)
    const training = (isLure ? states.slice(-1) : states).map(({ features }) => ({
      isLure,
      features,
    }))
    return { ...conversation, states, training }
  })
}
