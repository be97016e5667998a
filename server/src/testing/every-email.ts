import { AppealKind } from '@adire/contract/decisions.ts'
import { appPages } from '@adire/contract/pages.ts'
import type { EmailText } from '../mail/email-text.ts'
import { type MemberEmail, writeEmail } from '../mail/emails.ts'
import * as datePlans from '../mail/date-plan-emails.ts'
import { MoneyKind } from '../mail/money-emails.ts'
import * as payments from '../mail/payment-emails.ts'
import { accessChanges } from '../mail/security-emails.ts'
import * as visitors from '../mail/visitor-emails.ts'

const site = 'https://adire.example'
const link = `${site}/link`
const withdrawLink = `${site}${appPages.withdraw}#token=abc`
const cancelLink = `${site}${appPages.cancelPlan}#token=abc`
const at = '2026-11-29T15:00:00Z'
const moment = new Date(at)
const decision = '5a0c7d8e-0000-4000-8000-000000000001'
const order = { kind: 'subscription', item: 'monthly', tokens: 0, months: 3 } as const
const money = { currency: 'USD', minor: 1999, decimals: 2 }

const byName: { [Mail in MemberEmail['mail']]?: readonly Extract<MemberEmail, { mail: Mail }>[] } =
  {
    confirmEmail: [{ mail: 'confirmEmail', link }],
    resetPassword: [{ mail: 'resetPassword', link }],
    signUpAttempt: [{ mail: 'signUpAttempt' }],
    addressWanted: [{ mail: 'addressWanted' }],
    confirmNewEmail: [{ mail: 'confirmNewEmail', link }],
    emailChanged: [{ mail: 'emailChanged', link }],
    twoFactorRemoval: [{ mail: 'twoFactorRemoval', link, at, device: 'X' }],
    exportReady: [true, false].map((needsLogIn) => ({ mail: 'exportReady', link, needsLogIn })),
    supportLink: [{ mail: 'supportLink', link }],
    deletionBegun: [{ mail: 'deletionBegun', link, day: '2026-11-29' }],
    inactive: [{ mail: 'inactive', day: '2026-11-29' }],
    legalNotice: [{ mail: 'legalNotice', title: 'X', message: '1\n2' }],
    notifications: [
      { mail: 'notifications', lines: ['1'], path: '/', unsubscribe: link },
      { mail: 'notifications', lines: ['1', '2', '3'], path: '/', unsubscribe: link },
    ],
    money: MoneyKind.options.flatMap((kind) => [
      { mail: 'money', kind, facts: {} },
      { mail: 'money', kind, facts: { amount: 5, owed: 5, order, money, until: at } },
      { mail: 'money', kind, facts: { amount: 5, owed: 2, money, receiptNumber: 'R-1' } },
      { mail: 'money', kind, facts: { amount: 1, refundCause: 'withdrawal', isUpgrade: true } },
    ]),
    verified: [{ mail: 'verified' }],
    denied: [
      { mail: 'denied', reason: '1' },
      { mail: 'denied', reason: '1', appealUntil: at },
    ],
    promptRemoved: [{ mail: 'promptRemoved', reason: '1', appealUntil: at }],
    voiceRejected: [{ mail: 'voiceRejected', reason: '1', appealUntil: at }],
    photoRejected: [{ mail: 'photoRejected', reason: '1', appealUntil: at }],
    warned: [
      { mail: 'warned', reason: '1', clause: 'scam', isReported: true },
      { mail: 'warned', reason: '1', isReported: false },
    ],
    suspended: [
      { mail: 'suspended', reason: '1', until: at },
      { mail: 'suspended', reason: '1', until: at, decision, appealLink: link, appealUntil: at },
    ],
    banned: [{ mail: 'banned', reason: '1' }],
    reinstated: [{ mail: 'reinstated', reason: '1' }],
    suspensionEnded: [{ mail: 'suspensionEnded' }],
    appealDecided: AppealKind.options.flatMap((kind) => [
      { mail: 'appealDecided', kind, outcome: 'upheld', answer: '1' },
      { mail: 'appealDecided', kind, outcome: 'overturned', answer: '1' },
    ]),
    fraudNotice: ['GB', 'XX'].map((country) => ({
      mail: 'fraudNotice',
      notice: decision,
      name: 'X',
      lastContactAt: at,
      country,
    })),
    reportMisuse: [
      { mail: 'reportMisuse', reason: '1' },
      { mail: 'reportMisuse', reason: '1', until: at },
    ],
  }

const memberEmails: MemberEmail[] = [
  ...Object.values(byName).flat(),
  ...accessChanges.map((mail) => ({ mail, at, device: 'X', names: ['1'] })),
]

const plan = {
  name: 'X',
  contactName: 'Y',
  withName: 'Z',
  withAge: 30,
  withCity: 'W',
  place: '1',
  country: 'GB',
  startsAt: moment,
  checkInAt: moment,
  alarmAt: moment,
  timeZone: 'UTC',
  note: '1',
}
const contact = { site, stop: link }
const closed = [true, false].map((isContactClosed) => ({
  ...plan,
  isContactClosed,
  isContactRefused: false,
}))
const receipt = {
  number: 'R-1',
  description: 'X',
  amount: '1',
  method: 'X',
  paidOn: '2026-11-29',
  url: link,
}

/** A writer for each email, and for each variant of its text. Their values have no words. */
export const everyEmail: (() => EmailText)[] = [
  ...memberEmails.map((email) => () => writeEmail(email, site)),
  () => datePlans.writeDatePlan(plan, contact),
  ...[true, false].map(
    (wasAsked) => () =>
      datePlans.writeDateAlarm(plan, { ...contact, wasAsked, lastActiveAt: moment }),
  ),
  () =>
    datePlans.writeDateAlarm(
      { ...plan, country: 'XX' },
      { ...contact, wasAsked: true, lastActiveAt: moment },
    ),
  ...(['safe', 'cancelled'] as const).map(
    (kind) => () => datePlans.writeDateEnd(plan, { ...contact, kind }),
  ),
  ...closed.map((one) => () => datePlans.writeCheckIn(one, link)),
  ...closed.flatMap((one) =>
    [true, false].map((wasAsked) => () => datePlans.writeAlarmed(one, { link, wasAsked })),
  ),
  () => datePlans.writeContactClosed(plan, site),
  () => datePlans.writeContactRefused(plan, site),
  () =>
    payments.writePaymentReceipt({
      ...receipt,
      tokens: 100,
      premiumUntil: null,
      withdrawal: { paragraphs: ['1'], url: withdrawLink },
      cancelUrl: null,
      terms: null,
    }),
  () =>
    payments.writePaymentReceipt({
      ...receipt,
      tokens: 0,
      premiumUntil: '2026-12-29',
      withdrawal: null,
      cancelUrl: cancelLink,
      terms: { text: '1', agreedAt: moment },
    }),
  ...[null, moment].map(
    (until) => () => payments.writePaymentFailed({ until, site, cancelUrl: cancelLink }),
  ),
  () =>
    payments.writeWithdrawal({
      reference: '1',
      description: 'X',
      withdrawnAt: moment,
      paidOn: moment,
      refund: '1',
      method: 'X',
      tokens: 2,
      isSubscription: true,
      site,
    }),
  () =>
    payments.writeRenewalReminder({
      description: 'X',
      renewsOn: moment,
      price: '1',
      period: '1',
      cancelUrl: link,
    }),
  () => visitors.writeSubscription({ confirm: link, unsubscribe: link }),
  ...[link, undefined].map(
    (switchLanguage) => () =>
      visitors.writeAlreadySubscribed({ site, unsubscribe: link, switchLanguage }),
  ),
  ...(['report', 'data', 'other'] as const).map(
    (kind) => () => visitors.writeReceipt({ reference: '1', site, kind }),
  ),
  () => visitors.writeReply({ reference: '1', text: '1', replyTo: '1', site }),
]
