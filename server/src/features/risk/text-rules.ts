import { listKeys } from '@adire/contract/keys.ts'
import type { TextRule } from '@adire/contract/risk.ts'
import { type Contact, findContacts, type Fold, normalizeText } from './contact-rules.ts'
import * as codes from './code-phrases-rules.ts'
import * as elsewhere from './contact-phrases-rules.ts'
import * as need from './need-phrases-rules.ts'
import * as offer from './offer-phrases-rules.ts'
import { type Concept, PhraseText } from './phrase-rules.ts'
import * as requests from './request-phrases-rules.ts'
import * as story from './story-phrases-rules.ts'
import * as sum from './sum-phrases-rules.ts'
import * as trick from './trick-phrases-rules.ts'
import { unmaskText } from './unmask-rules.ts'
import { takeOwnWords } from './warning-rules.ts'

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
export const READ_LENGTH = 2000
/** Counts as the end of a sentence, so that phrases of two messages are further apart. */
export const BETWEEN_MESSAGES = '\n\n\n'
const EXCERPT_LENGTH = 280
/** Messages of the sender in which naming a contact is early. */
const EARLY = 2

interface Reading {
  /** The message on its own. */
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

/** Parts of a request for money; several near a sum make one, whatever their words. */
const requestParts = [
  [requests.request, requests.plea, sum.payment, need.fee],
  [need.emergency, need.lack, need.repay],
].flat()
const PART_GAP = 110
const countParts = (text: PhraseText, parts: readonly Concept[]) =>
  text.countNear(sum.amountOrNumber, parts, PART_GAP, 2)

function addsUpToRequest(text: PhraseText): boolean {
  const parts = countParts(text, requestParts)
  if (countParts(text, [requests.request, need.repay]) > 0) return parts >= 2
  return countParts(text, [requests.plea, need.lack]) > 0 && parts >= 3
}

/** Says whether the writer asks the reader for money. */
function asksForMoney({ recent }: Reading): boolean {
  const { amount, amountOrNumber, payBy, payment } = sum
  const { fee, lack, paidBefore, repay } = need
  const { giveMe, outing, plea, request, treat } = requests
  if (recent.has(paidBefore) && !recent.has(request, plea)) return false
  const isTreat = recent.has(treat) || (recent.has(outing) && !recent.has(giveMe))
  if (recent.hasNear(request, payment, 40, 0)) return true
  if (isTreat && !recent.has(payment, repay)) return false
  return (
    recent.hasNear(request, amountOrNumber, 40) ||
    recent.hasNear(request, sum.money, 30, 0) ||
    (recent.hasNear(lack, amount, 50) && recent.has(request, payment, repay)) ||
    (recent.hasNear(fee, amount, 70) && recent.has(payment, repay)) ||
    (recent.hasNear(fee, request, 40, 0) && recent.has(amount)) ||
    recent.hasNear(amount, payBy, 60) ||
    recent.hasNear(amountOrNumber, payBy, 20, 0) ||
    addsUpToRequest(recent)
  )
}

/** Says whether a sum is said to be missing, in trouble or for a fee, without a request. */
function tellsOfNeed({ recent }: Reading): boolean {
  return (
    recent.hasNear(sum.amountOrNumber, need.unmet, 50) &&
    (recent.hasNear(sum.amountOrNumber, need.emergency, 90) ||
      recent.hasNear(sum.amountOrNumber, need.fee, 60)) &&
    !recent.has(need.paidBefore, requests.treat, requests.outing)
  )
}

function givesPaymentDetails({ recent }: Reading): boolean {
  return (
    recent.hasNear(sum.payment, sum.payee, 50) ||
    recent.hasNear(sum.payment, requests.request, 40, 0)
  )
}

function isHandedOn(reading: Reading): boolean {
  const { recent } = reading
  const { bankAccess, code, document, handOver, passOn, secrets, sides, vote } = codes
  return (
    recent.hasNear(code, passOn, 60) ||
    recent.hasNear(sides, document, 40, 0) ||
    recent.hasNear(secrets, handOver, 60) ||
    recent.hasNear(secrets, passOn, 80) ||
    recent.hasNear(secrets, bankAccess, 80) ||
    (recent.has(vote) && (recent.has(code) || hasLink(reading))) ||
    (recent.has(bankAccess) && recent.has(passOn, sum.amount, story.quickLove, offer.allowance))
  )
}

function offersInvestment({ recent }: Reading): boolean {
  return (
    (recent.hasNear(offer.investment, offer.joinIn, 120, 2) &&
      recent.has(offer.gain, offer.growth, sum.amount, codes.bankAccess)) ||
    (recent.has(offer.growth) && recent.has(offer.joinIn, offer.investment))
  )
}

function offersWork({ recent }: Reading): boolean {
  return (
    recent.hasNear(offer.allowance, sum.amount, 90) ||
    (recent.has(offer.job) && recent.has(sum.amount) && recent.has(need.fee, requests.request))
  )
}

/** Says whether the reader shall receive money or goods of others and hand them on. */
function sendsGoodsThrough({ recent }: Reading): boolean {
  const { forWriter, goods, onward, receive, share, yourPlace } = offer
  return (
    (recent.hasNear(receive, yourPlace, 60) && recent.has(onward, goods, sum.amount)) ||
    recent.count(receive, yourPlace, onward, share) >= 3 ||
    (recent.has(requests.request, requests.plea) &&
      recent.count(receive, forWriter, onward, share, goods) >= 3) ||
    (recent.hasNear(sum.paysReader, sum.amountOrNumber, 40) && recent.has(onward, receive))
  )
}

/** Says whether the reader shall prove something on another site, or with a card or a document. */
function demandsProof(reading: Reading): boolean {
  const { recent } = reading
  const { cardOrId, check, demand, signUp } = codes
  return (
    (recent.hasNear(check, cardOrId, 90) && recent.has(demand)) ||
    (hasLink(reading) && recent.has(check) && recent.has(cardOrId, demand, signUp)) ||
    (hasLink(reading) && recent.has(codes.secrets)) ||
    (hasLink(reading) && recent.has(signUp) && recent.has(cardOrId))
  )
}

function asksForDonation({ recent }: Reading): boolean {
  const { amount, amountOrNumber, payBy, payment } = sum
  const { lack, repay, unmet } = need
  const { plea, request } = requests
  return (
    (recent.hasNear(trick.seed, amount, 120, 2) && recent.has(plea, lack, unmet, repay)) ||
    (recent.hasNear(trick.seed, amountOrNumber, 120, 2) && recent.has(request, payment)) ||
    (recent.hasNear(trick.charity, request, 80) && recent.has(amountOrNumber, payment)) ||
    (recent.hasNear(trick.charity, payBy, 120, 2) && recent.has(lack, plea))
  )
}

/** Says whether the writer threatens to show something to people of the reader. */
function threatens({ recent }: Reading): boolean {
  const { audience, material, recording, threat } = trick
  const isAboutReader = recent.has(audience, material)
  return (
    recent.hasNear(material, threat, 120, 2) ||
    (recent.hasNear(recording, threat, 120, 2) && recent.has(audience)) ||
    (recent.hasNear(material, audience, 120, 2) &&
      recent.has(sum.amount, sum.payment, requests.request)) ||
    (isAboutReader && recent.hasNear(sum.amountOrNumber, threat, 30, 0))
  )
}

function offersFortune(reading: Reading): boolean {
  const { recent } = reading
  const { inheritance, official, parcel } = trick
  return (
    (hasEmail(reading) && recent.has(inheritance, official, story.coverStory)) ||
    (!recent.has(need.paidBefore) &&
      recent.has(sum.amount, requests.request) &&
      recent.hasNear(parcel, official, 200, 3)) ||
    (recent.has(inheritance) &&
      recent.has(official, need.fee, story.coverStory) &&
      recent.has(sum.amount, need.repay, trick.largeSum, need.fee))
  )
}

/**
 * Weak on their own, and rarely together in what honest people write. A message about money needs
 * one fewer, two messages need one more.
 */
const weakSigns = [
  [sum.amountOrNumber, codes.bankAccess, need.emergency, need.fee, need.lack, sum.payment],
  [requests.plea, need.repay, requests.request, need.unmet],
  [trick.adult, codes.check, codes.code, offer.growth, trick.inheritance, offer.investment],
  [offer.job, offer.joinIn, trick.material, trick.official, trick.parcel, offer.receive],
  [trick.seed, offer.share, codes.signUp, trick.threat, offer.yourPlace],
  [elsewhere.asksContact, story.coverStory, story.hedge, elsewhere.move, elsewhere.pressure],
  [story.quickLove, story.teaser, story.trouble],
].flat()
const WEAK_SIGNS = 5
/** Signs of honesty, each of which outweighs two weak signs. */
const honestSigns = [need.paidBefore, requests.treat, requests.outing, elsewhere.warning]

function addsUpToFraud({ message, recent }: Reading): boolean {
  const count = (text: PhraseText) => text.count(...weakSigns) - 2 * text.count(...honestSigns)
  const isAboutMoney =
    message.has(requests.plea, requests.request) && message.has(sum.amountOrNumber, sum.payment)
  return (
    count(message) >= (isAboutMoney ? WEAK_SIGNS - 1 : WEAK_SIGNS) || count(recent) > WEAK_SIGNS
  )
}

const hasLink = ({ contacts }: Reading) => contacts.some(({ kind }) => kind === 'link')
const hasEmail = ({ contacts }: Reading) => contacts.some(({ kind }) => kind === 'email')
const hasContact = ({ contacts }: Reading) => contacts.some(({ kind }) => kind !== 'link')

/** Says whether the writer calls the reader to another place, for a reason that can't wait. */
const pullsAway = (reading: Reading) =>
  (hasContact(reading) || reading.recent.has(elsewhere.asksContact)) &&
  reading.recent.has(elsewhere.pretext)

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
    tellsOfNeed(reading) || (asksForMoney(reading) && reading.all.has(need.emergency)),
  investment: offersInvestment,
  gift_cards: ({ recent }) => recent.hasNear(trick.giftCard, trick.cardHandling, 50),
  parcel_or_inheritance: offersFortune,
  code_or_vote: isHandedOn,
  paid_check: demandsProof,
  money_for_others: sendsGoodsThrough,
  job_or_allowance: offersWork,
  blackmail: threatens,
  adult_link: (reading) =>
    hasLink(reading) &&
    (reading.recent.has(trick.adult) || reading.recent.hasNear(trick.adultHint, codes.signUp, 80)),
  donation: asksForDonation,
  cover_story: shows(story.coverStory),
  quick_love: shows(story.quickLove),
  hints_of_trouble: (reading) =>
    addsUpToFraud(reading) ||
    reading.recent.hasNear(story.trouble, story.hedge, 160, 3) ||
    ((hasContact(reading) || reading.hadContact || reading.message.has(elsewhere.asksContact)) &&
      reading.message.has(story.teaser, elsewhere.pressure)),
  early_link: (reading) => !reading.isInvited && hasLink(reading),
}

/**
 * Finds the rules that a member's messages at the start of a conversation meet, each once. `lines`
 * are in order.
 */
export function findTextSignals(lines: readonly Line[], fold: Fold): TextSignal[] {
  const found = new Map<TextRule, string>()
  const earlier: string[] = []
  let isInvited = false
  let hadContact = false
  let before = ''
  let number = 0
  for (const { isSender, text: original } of lines) {
    const cut = original.slice(0, READ_LENGTH)
    if (!isSender) {
      const reply = normalizeText(cut, fold)
      isInvited ||=
        new PhraseText(reply).has(elsewhere.invitation) || findContacts(reply, cut).length > 0
      continue
    }
    number += 1
    if (number > READ_MESSAGES) break
    const read = takeOwnWords(cut, fold)
    const text = normalizeText(read, fold)
    const message = new PhraseText(unmaskText(text))
    if (message.text.trim() === '') continue
    earlier.push(message.text)
    const reading: Reading = {
      message,
      recent: new PhraseText(earlier.slice(-2).join(BETWEEN_MESSAGES)),
      all: new PhraseText(earlier.join('\n')),
      contacts: findContacts(text, read, before),
      number,
      isInvited,
      hadContact,
    }
    hadContact = hasContact(reading)
    before = text
    for (const rule of listKeys(tests))
      if (!found.has(rule) && tests[rule](reading))
        found.set(rule, original.slice(0, EXCERPT_LENGTH))
  }
  return [...found].map(([rule, excerpt]) => ({ rule, excerpt }))
}
