import type { TextRule } from '@adire/contract/risk.ts'
import { type Contact, findContacts, normalizeText } from './contact-rules.ts'
import * as phrases from './phrase-rules.ts'
import { anyOf, inOrder, near } from './phrase-rules.ts'

/** A message of a conversation, as the rules read it. */
export interface Line {
  /** True if the member who is judged wrote it. */
  isSender: boolean
  text: string
}

/** A rule that a member’s messages meet, with the part of the message that shows it. */
export interface TextSignal {
  rule: TextRule
  excerpt: string
}

/** Characters of a message that are read. */
const READ_LENGTH = 2000
const EXCERPT_LENGTH = 280
/** Messages of the sender in which naming a contact is early. */
const EARLY = 2

interface Reading {
  text: string
  contacts: Contact[]
  /** Number of the sender's message, from 1. */
  number: number
  /** True if the recipient has asked for a way to reach the sender, or named one. */
  isInvited: boolean
}

const amountAsked = near(phrases.GIVE, `${phrases.AMOUNT}|${phrases.MONEY}`, 60)
const paymentAsked = near(phrases.GIVE, phrases.PAYMENT, 60)
const amountLacking = near(phrases.LACK, `${phrases.AMOUNT}|\\d{2,6}`, 40)
const feeAsked = near(phrases.FEE, phrases.AMOUNT, 50)
const emergency = anyOf(phrases.EMERGENCY)
const amount = new RegExp(phrases.AMOUNT)
const payment = anyOf(phrases.PAYMENT)
const give = anyOf(phrases.GIVE)

type Test = (reading: Reading) => boolean

const tests: Record<TextRule, Test> = {
  hidden_contact: ({ contacts }) => contacts.some(({ isHidden }) => isHidden),
  early_contact: ({ contacts, number, isInvited }) =>
    number <= EARLY && !isInvited && contacts.some(({ kind }) => kind !== 'link'),
  other_app: ({ text, contacts, isInvited }) =>
    !isInvited &&
    contacts.some(({ kind }) => kind !== 'link') &&
    anyOf(phrases.PRETEXT).test(text),
  payment_details: ({ text }) =>
    near(phrases.PAYMENT, `${phrases.GIVE}|\\d{6,}|${phrases.AMOUNT}`, 40).test(text),
  asks_for_money: ({ text }) =>
    amountAsked.test(text) ||
    paymentAsked.test(text) ||
    (amountLacking.test(text) && (give.test(text) || payment.test(text))),
  emergency: ({ text }) =>
    emergency.test(text) && (amountLacking.test(text) || amountAsked.test(text) || feeAsked.test(text)),
  investment: ({ text }) => near(phrases.INVESTMENT, phrases.JOIN_IN, 90).test(text),
  gift_cards: ({ text }) => near(phrases.GIFT_CARD, `${phrases.GIVE}|${phrases.AMOUNT}`, 60).test(text),
  parcel_or_inheritance: ({ text }) =>
    near(phrases.PARCEL, `${phrases.FEE}|${phrases.AMOUNT}`, 80).test(text),
  code_or_vote: ({ text }) => near(phrases.CODE, phrases.HAND_OVER, 60).test(text),
  paid_check: ({ text, contacts }) =>
    anyOf(phrases.PAID_CHECK).test(text) && contacts.some(({ kind }) => kind === 'link'),
  money_for_others: ({ text }) => anyOf(phrases.FOR_OTHERS).test(text),
  job_or_allowance: ({ text }) => near(phrases.JOB, phrases.AMOUNT, 90).test(text),
  blackmail: ({ text }) => near(phrases.BLACKMAIL, phrases.OR_ELSE, 120).test(text),
  adult_link: ({ text, contacts }) =>
    anyOf(phrases.ADULT).test(text) && contacts.some(({ kind }) => kind === 'link'),
  donation: ({ text }) => near(phrases.DONATION, `${phrases.AMOUNT}|${phrases.GIVE}`, 80).test(text),
  cover_story: ({ text }) => anyOf(phrases.COVER_STORY).test(text),
  quick_love: ({ text }) => anyOf(phrases.QUICK_LOVE).test(text),
  hints_of_trouble: ({ text }) => anyOf(phrases.HINT).test(text),
  early_link: ({ contacts, isInvited }) =>
    !isInvited && contacts.some(({ kind }) => kind === 'link'),
}

const invitation = anyOf(phrases.INVITATION)
const warns = anyOf(phrases.WARNS)

/**
 * Finds the rules that a member's messages at the start of a conversation meet, each once. `lines`
 * are in order.
 */
export function findTextSignals(lines: readonly Line[]): TextSignal[] {
  const found = new Map<TextRule, string>()
  let isInvited = false
  let number = 0
  let before = ''
  for (const { isSender, text: original } of lines) {
    const text = normalizeText(original.slice(0, READ_LENGTH))
    const contacts = findContacts(text)
    if (!isSender) {
      isInvited ||= invitation.test(text) || contacts.length > 0
      continue
    }
    number += 1
    if (warns.test(text)) continue
    const reading = { text: `${before}\n${text}`, contacts, number, isInvited }
    before = text
    for (const [rule, test] of Object.entries(tests) as [TextRule, Test][])
      if (!found.has(rule) && test(reading)) found.set(rule, original.slice(0, EXCERPT_LENGTH))
  }
  return [...found].map(([rule, excerpt]) => ({ rule, excerpt }))
}
