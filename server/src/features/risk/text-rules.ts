import { listKeys } from '@adire/contract/keys.ts'
import type { TextRule } from '@adire/contract/risk.ts'
import { type Contact, findContacts, normalizeText } from './contact-rules.ts'
import * as money from './money-phrases-rules.ts'
import { type Concept, PhraseText } from './phrase-rules.ts'
import * as story from './story-phrases-rules.ts'
import * as trick from './trick-phrases-rules.ts'

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

/** Messages of the sender that are read. */
export const READ_MESSAGES = 5
/** Characters of a message that are read. */
const READ_LENGTH = 2000
/** Counts as the end of a sentence, so that phrases of two messages are further apart. */
const BETWEEN_MESSAGES = '\n\n'
const EXCERPT_LENGTH = 280
/** Messages of the sender in which naming a contact is early. */
const EARLY = 2

interface Reading {
  message: PhraseText
  /** The message and the sender's previous one. */
  recent: PhraseText
  /** All messages of the sender so far. */
  all: PhraseText
  contacts: readonly Contact[]
  /** True if the previous message named a contact. */
  hadContact: boolean
  /** Number of the sender's message, from 1. */
  number: number
  /** True if the recipient has asked for a way to reach the sender, or named one. */
  isInvited: boolean
}

/** Says whether a text warns of fraud, without asking for anything itself. */
const isWarning = (text: PhraseText) =>
  text.has(story.warning) && !text.has(money.request, trick.passOn)

/** Parts of a request for money; several near a sum make one, whatever their words. */
const requestParts = [
  ...[money.request, money.plea, money.payment, money.fee],
  ...[money.emergency, money.lack, money.repay],
]
const PART_GAP = 110
const countParts = (text: PhraseText, parts: readonly Concept[]) =>
  text.countNear(money.amountOrNumber, parts, PART_GAP, 2)

function addsUpToRequest(text: PhraseText): boolean {
  const parts = countParts(text, requestParts)
  if (countParts(text, [money.request, money.repay]) > 0) return parts >= 2
  return countParts(text, [money.plea, money.lack]) > 0 && parts >= 3
}

/** Says whether the writer asks the reader for money. */
function asksForMoney({ recent }: Reading): boolean {
  const { amount, amountOrNumber, fee, lack, payment, plea, repay, request } = money
  if (recent.has(money.paidBefore) && !recent.has(request, plea)) return false
  const isTreat = recent.has(money.treat)
  if (recent.hasNear(request, payment, 40, 0)) return true
  if (isTreat && !recent.has(payment, repay)) return false
  return (
    recent.hasNear(request, amountOrNumber, 40) ||
    recent.hasNear(request, money.money, 30, 0) ||
    (recent.hasNear(lack, amount, 50) && recent.has(request, payment, repay)) ||
    (recent.hasNear(fee, amount, 70) && recent.has(payment, repay)) ||
    (recent.hasNear(fee, request, 40, 0) && recent.has(amount)) ||
    recent.hasNear(amount, money.payBy, 60) ||
    recent.hasNear(amountOrNumber, money.payBy, 20, 0) ||
    addsUpToRequest(recent)
  )
}

/** Says whether a sum is said to be missing, in trouble or for a fee, without a request. */
function tellsOfNeed({ recent }: Reading): boolean {
  return (
    recent.hasNear(money.amountOrNumber, money.unmet, 50) &&
    (recent.hasNear(money.amountOrNumber, money.emergency, 90) ||
      recent.hasNear(money.amountOrNumber, money.fee, 60)) &&
    !recent.has(money.paidBefore, money.treat)
  )
}

function givesPaymentDetails({ recent }: Reading): boolean {
  return (
    recent.hasNear(money.payment, money.payee, 50) || recent.hasNear(money.payment, money.request, 40, 0)
  )
}

function isHandedOn(reading: Reading): boolean {
  const { recent } = reading
  return (
    recent.hasNear(trick.code, trick.passOn, 60) ||
    recent.has(money.secrets) ||
    (recent.has(trick.vote) && (recent.has(trick.code) || hasLink(reading))) ||
    (recent.has(money.bankAccess) &&
      recent.has(trick.passOn, money.amount, story.quickLove, trick.allowance))
  )
}

function offersInvestment({ recent }: Reading): boolean {
  return (
    (recent.hasNear(trick.investment, trick.joinIn, 120, 2) &&
      recent.has(trick.gain, trick.growth, money.amount, money.bankAccess)) ||
    (recent.has(trick.growth) && recent.has(trick.joinIn, trick.investment))
  )
}

function offersWork({ recent }: Reading): boolean {
  return (
    recent.hasNear(trick.allowance, money.amount, 90) ||
    (recent.has(trick.job) && recent.has(money.amount) && recent.has(money.fee, money.request))
  )
}

function sendsGoodsThrough({ recent }: Reading): boolean {
  const { onward, receive, share, yourPlace } = trick
  return (
    (recent.hasNear(receive, yourPlace, 60) && recent.has(onward, money.amount)) ||
    recent.count(receive, yourPlace, onward, share) >= 3 ||
    (recent.hasNear(money.paysReader, money.amountOrNumber, 40) && recent.has(onward, receive))
  )
}

function asksForDonation({ recent }: Reading): boolean {
  const { amountOrNumber, lack, payment, plea, repay, request, unmet } = money
  return (
    (recent.hasNear(trick.seed, amountOrNumber, 120, 2) &&
      recent.has(request, plea, payment, lack, unmet, repay)) ||
    (recent.hasNear(trick.charity, request, 80) && recent.has(amountOrNumber, payment)) ||
    (recent.hasNear(trick.charity, money.payBy, 120, 2) && recent.has(lack, plea))
  )
}

function threatens({ recent }: Reading): boolean {
  return (
    recent.hasNear(trick.material, trick.threat, 120, 2) ||
    recent.hasNear(money.amountOrNumber, trick.threat, 30, 0)
  )
}

function offersFortune(reading: Reading): boolean {
  const { recent } = reading
  const { inheritance, official, parcel } = trick
  return (
    (hasEmail(reading) && recent.has(inheritance, official, story.coverStory)) ||
    (!recent.has(money.paidBefore) &&
      recent.has(money.amount, money.request) &&
      recent.hasNear(parcel, official, 200, 3)) ||
    (recent.has(inheritance) &&
      recent.has(official, money.fee, story.coverStory) &&
      recent.has(money.amount, money.repay, trick.largeSum, money.fee))
  )
}

/** Weak on their own, and rarely together in what honest people write. */
const weakSigns = [
  ...[money.amountOrNumber, money.bankAccess, money.emergency, money.fee, money.lack, money.payment],
  ...[money.plea, money.repay, money.request, money.unmet],
  ...[trick.adult, trick.check, trick.code, trick.growth, trick.inheritance, trick.investment],
  ...[trick.job, trick.joinIn, trick.material, trick.official, trick.parcel, trick.receive],
  ...[trick.seed, trick.share, trick.signUp, trick.threat, trick.yourPlace],
  ...[story.asksContact, story.coverStory, story.hedge, story.move, story.pressure],
  ...[story.quickLove, story.teaser, story.trouble],
]
const WEAK_SIGNS = 5
/** Signs of honesty, each of which outweighs two weak signs. */
const honestSigns = [money.paidBefore, money.treat, story.warning]

function addsUpToFraud({ message, recent }: Reading): boolean {
  const count = (text: PhraseText) => text.count(...weakSigns) - 2 * text.count(...honestSigns)
  return count(message) >= WEAK_SIGNS || count(recent) > WEAK_SIGNS
}

const hasLink = ({ contacts }: Reading) => contacts.some(({ kind }) => kind === 'link')
const hasEmail = ({ contacts }: Reading) => contacts.some(({ kind }) => kind === 'email')
const hasContact = ({ contacts }: Reading) => contacts.some(({ kind }) => kind !== 'link')

/** Says whether the writer calls the reader to another place, for a reason that can't wait. */
const pullsAway = (reading: Reading) =>
  (hasContact(reading) || reading.recent.has(story.asksContact)) &&
  reading.recent.has(story.pretext)

type Test = (reading: Reading) => boolean
const shows =
  (concept: Concept): Test =>
  ({ recent }) =>
    recent.has(concept)

const tests: Record<TextRule, Test> = {
  hidden_contact: ({ contacts }) => contacts.some(({ isHidden }) => isHidden),
  early_contact: (reading) => reading.number <= EARLY && !reading.isInvited && hasContact(reading),
  other_app: (reading) => !reading.isInvited && pullsAway(reading),
  payment_details: givesPaymentDetails,
  asks_for_money: asksForMoney,
  emergency: (reading) =>
    tellsOfNeed(reading) || (asksForMoney(reading) && reading.all.has(money.emergency)),
  investment: offersInvestment,
  gift_cards: ({ recent }) => recent.hasNear(trick.giftCard, trick.cardHandling, 50),
  parcel_or_inheritance: offersFortune,
  code_or_vote: isHandedOn,
  paid_check: (reading) =>
    (hasLink(reading) && reading.recent.has(trick.check, trick.signUp)) ||
    reading.recent.hasNear(trick.check, trick.cardOrId, 90),
  money_for_others: sendsGoodsThrough,
  job_or_allowance: offersWork,
  blackmail: threatens,
  adult_link: (reading) => hasLink(reading) && reading.recent.has(trick.adult),
  donation: asksForDonation,
  cover_story: shows(story.coverStory),
  quick_love: shows(story.quickLove),
  hints_of_trouble: (reading) =>
    addsUpToFraud(reading) ||
    reading.recent.hasNear(story.trouble, story.hedge, 160, 3) ||
    ((hasContact(reading) || reading.hadContact || reading.recent.has(story.asksContact)) &&
      reading.recent.has(story.teaser, story.pressure)),
  early_link: (reading) => !reading.isInvited && hasLink(reading),
}

/**
 * Finds the rules that a member's messages at the start of a conversation meet, each once. `lines`
 * are in order.
 */
export function findTextSignals(lines: readonly Line[]): TextSignal[] {
  const found = new Map<TextRule, string>()
  const earlier: string[] = []
  let isInvited = false
  let hadContact = false
  let number = 0
  for (const { isSender, text: original } of lines) {
    const read = original.slice(0, READ_LENGTH)
    const text = normalizeText(read)
    if (!isSender) {
      isInvited ||=
        new PhraseText(text).has(story.invitation) || findContacts(text, read).length > 0
      continue
    }
    number += 1
    if (number > READ_MESSAGES) break
    const message = new PhraseText(text)
    if (isWarning(message)) continue
    earlier.push(text)
    const reading: Reading = {
      message,
      recent: new PhraseText(earlier.slice(-2).join(BETWEEN_MESSAGES)),
      all: new PhraseText(earlier.join('\n')),
      contacts: findContacts(text, read, earlier.at(-2)),
      number,
      isInvited,
      hadContact,
    }
    hadContact = hasContact(reading)
    for (const rule of listKeys(tests))
      if (!found.has(rule) && tests[rule](reading)) found.set(rule, original.slice(0, EXCERPT_LENGTH))
  }
  return [...found].map(([rule, excerpt]) => ({ rule, excerpt }))
}
