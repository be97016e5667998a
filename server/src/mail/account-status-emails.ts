import { appPages } from '@adire/contract/pages.ts'
import { APPEAL_BUSINESS_DAYS, APPEAL_DAYS } from '@adire/contract/appeals.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { AppealOutcome, DecisionKind } from '@adire/contract/decisions.ts'
import { getClausePath, GuidelineClause, guidelineClauses } from '@adire/contract/guidelines.ts'
import { z } from 'zod'
import { writeDay } from '../lib/write-day.ts'
import type { EmailText } from './email-text.ts'

export const accountStatusEmails = [
  z.object({ mail: z.literal('warned'), ...reasonFields() }),
  z.object({
    mail: z.literal('suspended'),
    ...reasonFields(),
    until: z.iso.datetime(),
    ...appealFields(),
  }),
  z.object({ mail: z.literal('banned'), ...reasonFields(), ...appealFields() }),
  z.object({ mail: z.literal('reinstated'), reason: z.string() }),
  z.object({
    mail: z.literal('appealDecided'),
    kind: DecisionKind,
    outcome: AppealOutcome,
    answer: z.string(),
  }),
] as const

/** The statement of reasons, and the part of the Community Guidelines it is about. */
function reasonFields() {
  return {
    reason: z.string(),
    clause: GuidelineClause.optional(),
    /** True for a decision about a report, false for one that staff took without one. */
    isReported: z.boolean().optional(),
  }
}

/** The decision to appeal. The job that sends the email signs the link, so it is never queued. */
function appealFields() {
  return { decision: z.uuid().optional(), appealLink: z.url().optional() }
}

type AccountStatusEmail = z.infer<(typeof accountStatusEmails)[number]>

const ANSWER = `A different moderator will answer within ${APPEAL_BUSINESS_DAYS} business days.`
const APPEAL_BY_MAIL = `If you think this is wrong, you can appeal within ${APPEAL_DAYS} days: write to ${BRAND.supportEmail} from this address. ${ANSWER}`
const APPEAL_BY_LINK = `If you think this is wrong, you can appeal once, within ${APPEAL_DAYS} days, with the button below. ${ANSWER}`

/** Ways to object besides an appeal (DSA Article 17(3)(f)). */
export function writeRedress(site: string): string {
  return `You can also go to court. In the European Union, you can first use a certified dispute body: ${site}/legal-contact#disputes-in-the-european-union.`
}

/** Says how we found the facts, and that a person decided (DSA Article 17(3)). */
function writeOrigin(email: AccountStatusEmail): string[] {
  if (!('isReported' in email) || email.isReported === undefined) return []
  return [
    email.isReported
      ? 'We looked at this because of a report. A moderator decided, not software.'
      : 'We looked at this without a report. A moderator decided, not software.',
  ]
}

/**
 * Members who are locked out can still export their data and end their subscription (security
 * PRO-13, PRO-14, PAY-06).
 */
function writeDataAccess(site: string): string {
  return `You can still get a copy of your data, cancel your subscription or delete your account: ${site}${appPages.yourData}.`
}

/** Link to the appeal form for members who can log in. */
export function writeAppealHint(site: string): string {
  return `If you think this is wrong, you can appeal once, within ${APPEAL_DAYS} days, in the Safety Centre: ${site}/dashboard/safety. ${ANSWER} ${writeRedress(site)}`
}

export function isAccountStatusEmail(email: { mail: string }): email is AccountStatusEmail {
  return accountStatusEmails.some(({ shape }) => shape.mail.value === email.mail)
}

type EmailBody = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>

/**
 * Email about a decision: consequence, reason and how to appeal (decision T4). Never names a
 * reporter.
 */
export function writeAccountStatusEmail(email: AccountStatusEmail, site: string): EmailText {
  const { paragraphs, ...body } = writeBody(email, site)
  return {
    ...body,
    paragraphs: [
      ...paragraphs.slice(0, 1),
      ...writeClause(email, site),
      ...writeOrigin(email),
      ...paragraphs.slice(1),
    ],
    quote: email.mail === 'appealDecided' ? email.answer : email.reason,
    button: createButton(email, site),
    footnote: `You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

function createButton(email: AccountStatusEmail, site: string): EmailText['button'] {
  if ('appealLink' in email && email.appealLink !== undefined)
    return { label: 'Appeal this decision', link: email.appealLink }
  const isOpen = email.mail === 'reinstated' || email.mail === 'appealDecided'
  return isOpen
    ? { label: 'Log in', link: site }
    : { label: 'Read the Community Guidelines', link: `${site}/community-guidelines` }
}

function writeBody(email: AccountStatusEmail, site: string): EmailBody {
  switch (email.mail) {
    case 'warned':
      return {
        subject: `A warning about your ${BRAND.name} account`,
        heading: 'A warning about your account',
        paragraphs: [
          'Our moderators found that you broke our Community Guidelines. The reason:',
          'You can keep using your account. If this happens again, we may suspend or close it.',
          writeAppealHint(site),
        ],
      }
    case 'suspended':
      return writeSuspension(new Date(email.until), [
        `${email.appealLink === undefined ? APPEAL_BY_MAIL : APPEAL_BY_LINK} ${writeRedress(site)}`,
        writeDataAccess(site),
      ])
    case 'banned':
      return {
        subject: `Your ${BRAND.name} account was closed`,
        heading: 'Your account was closed',
        paragraphs: [
          'Our moderators have permanently closed your account. The reason:',
          `${email.appealLink === undefined ? APPEAL_BY_MAIL : APPEAL_BY_LINK} ${writeRedress(site)}`,
          writeDataAccess(site),
        ],
      }
    case 'reinstated':
      return {
        subject: `Your ${BRAND.name} account is open again`,
        heading: 'Welcome back',
        paragraphs: [
          'Our moderators have reviewed your account again and reopened it. Their message:',
          'You can log in again.',
        ],
      }
    case 'appealDecided':
      return {
        subject: `We have answered your appeal on ${BRAND.name}`,
        heading: 'Your appeal',
        paragraphs: [
          `A different moderator has reviewed ${SUBJECTS[email.kind]}. Their answer:`,
          email.outcome === 'upheld'
            ? `The decision stands, and this answer is final. ${writeRedress(site)}`
            : OVERTURNED_RESULTS[email.kind],
        ],
      }
  }
}

/** Paragraph that links the part of the Community Guidelines a decision is about. */
function writeClause(email: AccountStatusEmail, site: string): string[] {
  if (!('clause' in email) || email.clause === undefined) return []
  const { clause } = email
  const { title } = guidelineClauses[clause]
  return [`This is about “${title}” in our Community Guidelines: ${site}${getClausePath(clause)}.`]
}

const SUBJECTS: Record<DecisionKind, string> = {
  warning: 'your warning',
  suspension: 'your suspension',
  ban: 'the decision to close your account',
  denial: 'your verification',
  photo_rejection: 'the photo we didn’t approve',
}

/** Result of an appeal that overturned the decision. */
const OVERTURNED_RESULTS: Record<DecisionKind, string> = {
  warning: 'You were right. We have withdrawn the warning, and it no longer counts.',
  suspension: 'You were right. We have ended the suspension, and you can log in again.',
  ban: 'You were right. Your account is open again, and you can log in.',
  denial:
    'You were right. Our moderators will look at your profile again. You don’t need to do anything.',
  photo_rejection:
    'You were right, and the rejection no longer counts. We delete rejected photos within a minute, so please upload yours again.',
}

function writeSuspension(moment: Date, furtherParagraphs: string[]): EmailBody {
  const day = writeDay(moment)
  return {
    subject: `Your ${BRAND.name} account is suspended until ${day}`,
    heading: `Suspended until ${day}`,
    paragraphs: [
      'Our moderators have suspended your account. Until then you can’t log in, and other members can’t see you. The reason:',
      'After that day, you can log in again.',
      ...furtherParagraphs,
    ],
  }
}
