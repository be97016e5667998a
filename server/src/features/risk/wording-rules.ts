import type { TextRule, WordingRule } from '@adire/contract/risk.ts'
import type { Fold } from './contact-rules.ts'
import { hasHonestSign } from './honesty-rules.ts'
import { rulePoints } from './rules.ts'
import { findTextSignals, type Line, READ_MESSAGES } from './text-rules.ts'
import { type Features, listFeatures } from './wording-features-rules.ts'

/**
 * A logistic regression over the features of a conversation, as `npm run train:wording` writes it. The
 * bias and the weights are multiples of `unit`, in log-odds.
 */
export interface WordingModel {
  unit: number
  bias: number
  weights: Readonly<Record<string, number>>
}

/** Thresholds of the log-odds: for suspicious wording, and for fraud. */
const SUSPICIOUS = -1.25
const FRAUD = 1.25
/** Threshold of fraud for a sender who shows a sign of honesty and meets no sure rule. */
const FRAUD_OF_HONEST = 3.25
/** Words of a sender up to which the model knows too little, and the rules alone decide. */
const FEW_WORDS = 10
/** Points of text rules that make such a text suspicious. */
const STRONG_RULES = 4
/** Points of a rule that makes a text suspicious although padding with honest words hides it. */
const SURE_RULE = 6
/** Log-odds of the conversation, or of one part of it, below which such a rule is met by chance. */
const CHANCE = -3

/** Says whether a rule is one that honest members almost never meet. */
export const isSureRule = (rule: TextRule) => rulePoints[rule] >= SURE_RULE

/** Adds up the log-odds that a conversation with these features is fraud. */
export function scoreFeatures({ unit, bias, weights }: WordingModel, features: Features): number {
  let sum = bias
  for (const [feature, value] of features) sum += (weights[feature] ?? 0) * value
  return sum * unit
}

/** A rule that a conversation meets, with the part of the message that shows it best. */
export interface FraudSignal {
  rule: TextRule | WordingRule
  excerpt: string
}

/** How much the first messages of a member are like fraud. */
export interface Judgement {
  isSuspicious: boolean
  isFraud: boolean
}

/** Findings about a conversation. */
export interface Findings {
  /** Log-odds that it is fraud. */
  score: number
  /** Log-odds of the part of the messages that is most like fraud on its own, needed if a sure rule is met. */
  strongest?: number | undefined
  rules: readonly TextRule[]
  /** Words that the sender wrote. */
  wordCount: number
  /** True for a sign of honesty (`hasHonestSign`). */
  isHonest: boolean
}

/** Judges a conversation by its score, the rules that it meets and the signs of honesty. */
export function judgeWording(findings: Findings): Judgement {
  const { score, strongest = score, rules, wordCount, isHonest } = findings
  const points = rules.reduce((sum, rule) => sum + rulePoints[rule], 0)
  const isSure = rules.some(isSureRule) && Math.max(score, strongest) >= CHANCE
  const isStrong = isSure || (points >= STRONG_RULES && wordCount <= FEW_WORDS)
  return {
    isSuspicious: score >= SUSPICIOUS || isStrong,
    isFraud: score >= (isHonest && !isSure ? FRAUD_OF_HONEST : FRAUD),
  }
}

/**
 * Finds what shows that the first messages of a member are fraud. `lines` are in order. The trained
 * model and the text rules decide together whether anything does.
 */
export function findFraudSignals(
  lines: readonly Line[],
  fold: Fold,
  model: WordingModel,
): FraudSignal[] {
  const read = takeRead(lines)
  const signals = findTextSignals(read, fold)
  const rules = signals.map(({ rule }) => rule)
  const findPart = () => findStrongest(listMessageParts(read, fold), model)
  const part = rules.some(isSureRule) ? findPart() : undefined
  const { isSuspicious, isFraud } = judgeWording({
    score: scoreFeatures(model, listFeatures(read, fold, rules)),
    strongest: part?.score,
    rules,
    wordCount: countWords(read),
    isHonest: hasHonestSign(read, fold),
  })
  if (!isSuspicious) return []
  const excerpt = (part ?? findPart()).text
  const suspicious: FraudSignal[] = [{ rule: 'suspicious_wording', excerpt }, ...signals]
  return isFraud ? [{ rule: 'fraud_wording', excerpt }, ...suspicious] : suspicious
}

/** Takes the lines up to the last message of the sender that is read. */
function takeRead(lines: readonly Line[]): readonly Line[] {
  const sent = lines.flatMap(({ isSender }, i) => (isSender ? [i] : []))
  const last = sent[READ_MESSAGES - 1]
  return last === undefined ? lines : lines.slice(0, last + 1)
}

/** Counts the words of the sender; a text that is sent again adds none. */
export function countWords(lines: readonly Line[]): number {
  const texts = new Set(lines.flatMap(({ isSender, text }) => (isSender ? [text.trim()] : [])))
  return [...texts].reduce((sum, text) => sum + text.split(/\s+/).length, 0)
}

/** A part of a message, of whole words where they are not too long. */
const PART = /\S.{0,198}(?=\s|$)|\S{1,199}/gsu

/** A part of a message of the sender, and what the model weighs in it. */
export interface MessagePart {
  text: string
  features: Features
}

/** Lists the parts of the sender's messages. */
export const listMessageParts = (lines: readonly Line[], fold: Fold): MessagePart[] =>
  lines
    .flatMap(({ isSender, text }) => (isSender ? (text.match(PART) ?? []) : []))
    .map((text) => ({ text, features: listFeatures([{ isSender: true, text }], fold, []) }))

/** Finds the part that is most like fraud on its own. */
export function findStrongest(
  parts: readonly MessagePart[],
  model: WordingModel,
): { text: string; score: number } {
  const scored = parts
    .map(({ text, features }) => ({ text, score: scoreFeatures(model, features) }))
    .toSorted((one, other) => other.score - one.score)
  return scored[0] ?? { text: '', score: -Infinity }
}
