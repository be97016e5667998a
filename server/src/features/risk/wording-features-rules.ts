import type { TextRule } from '@adire/contract/risk.ts'
import * as codes from './code-phrases-rules.ts'
import * as contacts from './contact-phrases-rules.ts'
import { findContacts, type Fold, normalizeText } from './contact-rules.ts'
import * as need from './need-phrases-rules.ts'
import { isNeutral } from './neutral-words-rules.ts'
import * as offer from './offer-phrases-rules.ts'
import { PhraseText } from './phrase-rules.ts'
import * as requests from './request-phrases-rules.ts'
import * as story from './story-phrases-rules.ts'
import * as sum from './sum-phrases-rules.ts'
import { BETWEEN_MESSAGES, type Line, READ_LENGTH, READ_MESSAGES } from './text-rules.ts'
import * as trick from './trick-phrases-rules.ts'
import { unmaskText } from './unmask-rules.ts'

/** Features of a conversation with their values, which are positive. */
export type Features = ReadonlyMap<string, number>

/** Weights of the kinds of features before training. */
const SCALE = {
  word: 2,
  last: 1.5,
  pair: 1.4,
  skip: 1.4,
  part: 1,
  reply: 0.6,
  rule: 0.6,
  phrase: 0.375,
  contact: 0.36,
}
/** Features of a kind from which each counts less, so that a long text doesn't count more. */
const LONG = 40
/** Distances in words of two words that are weighed together, though others are between them. */
const SKIP_DISTANCES = [2, 3, 4]
/** Lengths of the parts of words, in letters: they also find misspelt ones. */
const PART_LENGTHS = [4, 5]
/** Replies of the recipient before which a contact is given unasked. */
const FEW_REPLIES = 2
/** Digits from which numbers are alike. */
const MANY_DIGITS = 6

const concepts = [codes, contacts, need, offer, requests, story, sum, trick].flatMap((subject) =>
  Object.entries(subject),
)

const TOKEN = /\d[\d.,]{0,30}|[a-z]{1,40}|[$£€₦₵]/g

/** Splits normalized text into words. Numbers keep only their number of digits. */
function splitWords(text: string): string[] {
  return (text.match(TOKEN) ?? []).map((word) => {
    if (/^\d/.test(word)) return `#${Math.min(MANY_DIGITS, word.replaceAll(/\D/g, '').length)}`
    return isNeutral(word) ? '_' : word
  })
}

const listPairs = (words: readonly string[], distance = 1) =>
  words.slice(distance).map((word, i) => `${words[i] ?? ''} ${word}`)

const listSkips = (words: readonly string[]) =>
  SKIP_DISTANCES.flatMap((distance) => listPairs(words, distance))

function listParts(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `
  return PART_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) =>
      text.slice(i, i + length),
    ),
  )
}

interface Reading {
  /** The messages of the sender and of the recipient, normalized. */
  sent: string[]
  replies: string[]
  /** Kinds of the contacts that the sender named. */
  contacts: Set<string>
}

function readLines(lines: readonly Line[], fold: Fold): Reading {
  const reading: Reading = { sent: [], replies: [], contacts: new Set() }
  let before = ''
  for (const { isSender, text: original } of lines) {
    const read = original.slice(0, READ_LENGTH)
    const text = normalizeText(read, fold)
    if (!isSender) {
      reading.replies.push(text)
      continue
    }
    if (reading.sent.length === READ_MESSAGES) break
    reading.sent.push(unmaskText(text))
    for (const { kind, isHidden } of findContacts(text, read, before)) {
      reading.contacts.add(kind)
      if (isHidden) reading.contacts.add('hidden')
      if (reading.replies.length < FEW_REPLIES) reading.contacts.add('unasked')
    }
    before = text
  }
  return reading
}

/**
 * Lists what the model weighs in the first messages of a conversation, which are in order: words, those
 * of the last message again, pairs also of words that aren't next to each other, parts of words, words of the
 * recipient, phrases, contacts and the rules that the text meets.
 */
export function listFeatures(
  lines: readonly Line[],
  fold: Fold,
  rules: readonly TextRule[],
): Features {
  const reading = readLines(lines, fold)
  const words = reading.sent.map(splitWords)
  const text = new PhraseText(reading.sent.join(BETWEEN_MESSAGES))
  const phrases = concepts.flatMap(([name, concept]) => (text.has(concept) ? [name] : []))
  const features = new Map<string, number>()
  const add = (kind: keyof typeof SCALE, values: readonly string[], length = 1) => {
    for (const one of values) features.set(`${kind}:${one}`, SCALE[kind] / Math.sqrt(length))
  }
  const addWords = (kind: keyof typeof SCALE, values: readonly string[]) => {
    const distinct = [...new Set(values)]
    add(kind, distinct, Math.max(LONG, distinct.length))
  }
  addWords('word', words.flat())
  addWords('last', words.at(-1) ?? [])
  addWords(
    'pair',
    words.flatMap((message) => listPairs(message)),
  )
  addWords('skip', words.flatMap(listSkips))
  addWords('part', words.flatMap(listParts))
  addWords('reply', reading.replies.flatMap(splitWords))
  add('phrase', phrases)
  add('rule', rules)
  add('contact', [...reading.contacts])
  return features
}
