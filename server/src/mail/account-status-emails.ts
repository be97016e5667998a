import { addLinkLanguage } from '@adire/contract/language-links.ts'
import { appPages } from '@adire/contract/pages.ts'
import { APPEAL_BUSINESS_DAYS } from '@adire/contract/appeals.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { AppealKind, AppealOutcome } from '@adire/contract/decisions.ts'
import { getClausePath, GuidelineClause } from '@adire/contract/guidelines.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { writeDay, writeTime } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'

/** End of the time to appeal; absent from emails queued by an earlier release. */
export const appealUntilField = { appealUntil: z.iso.datetime().optional() }

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
  z.object({ mail: z.literal('suspensionEnded') }),
  z.object({
    mail: z.literal('appealDecided'),
    kind: AppealKind,
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
    ...appealUntilField,
  }
}

/** The decision to appeal. The job that sends the email signs the link, so it is never queued. */
function appealFields() {
  return { decision: z.uuid().optional(), appealLink: z.url().optional() }
}

export type AccountStatusEmail = z.infer<(typeof accountStatusEmails)[number]>

function writeAppealTerms({ appealLink, appealUntil }: AppealTerms, site: string): string {
  const way = appealLink
    ? t`If you think this is wrong, you can appeal once, with the button below.`
    : t`If you think this is wrong, you can appeal: write to ${BRAND.supportEmail} from this address.`
  return joinSentences([way, writeAppealEnd(appealUntil), writeAnswerTime(), writeRedress(site)])
}

interface AppealTerms {
  appealLink?: string | undefined
  appealUntil?: string | undefined
}

function joinSentences(sentences: readonly (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

function writeAppealEnd(until: string | undefined): string | null {
  if (until === undefined) return null
  const end = writeTime(until)
  return t`You have until ${end}.`
}

function writeAnswerTime(): string {
  return t`A different moderator will answer within ${APPEAL_BUSINESS_DAYS} business days.`
}

/** Ways to object besides an appeal (DSA Article 17(3)(f)). */
export function writeRedress(site: string): string {
  const link = `${site}${toLanguagePath('/legal-contact', getLanguage())}#disputes-in-the-european-union`
  return t`You can also go to court. In the European Union, you can first use a certified dispute settlement body: ${link}.`
}

/** Says how we found the facts, and that a person decided (DSA Article 17(3)). */
function writeOrigin(email: AccountStatusEmail): string[] {
  if (!('isReported' in email) || email.isReported === undefined) return []
  return [
    email.isReported
      ? t`We looked at this because of a report. A moderator decided, not software.`
      : t`We looked at this on our own initiative. A moderator decided, not software.`,
  ]
}

/**
 * Members who are locked out can still export their data and end their subscription (security
 * PRO-13, PRO-14, PAY-06).
 */
function writeDataAccess(site: string): string {
  const link = addLinkLanguage(`${site}${appPages.yourData}`, getLanguage())
  return t`You can still get a copy of your data, cancel your subscription or delete your account: ${link}.`
}

/** Link to the appeal form for members who can log in. */
export function writeAppealHint(site: string, until: string | undefined): string {
  const link = addLinkLanguage(`${site}/dashboard/safety`, getLanguage())
  const way = t`If you think this is wrong, you can appeal once, in the Safety Centre: ${link}.`
  return joinSentences([way, writeAppealEnd(until), writeAnswerTime(), writeRedress(site)])
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
    ...getQuote(email),
    button: createButton(email, site),
    footnote: t`You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

/** The moderator's words; a suspension that ends by itself has none. */
function getQuote(email: AccountStatusEmail): Pick<EmailText, 'quote'> {
  if (email.mail === 'suspensionEnded') return {}
  return { quote: email.mail === 'appealDecided' ? email.answer : email.reason }
}

const OPEN_ACCOUNT_EMAILS: ReadonlySet<string> = new Set<AccountStatusEmail['mail']>([
  'reinstated',
  'suspensionEnded',
  'appealDecided',
])

function createButton(email: AccountStatusEmail, site: string): EmailText['button'] {
  if ('appealLink' in email && email.appealLink !== undefined)
    return { label: t`Appeal this decision`, link: email.appealLink }
  return OPEN_ACCOUNT_EMAILS.has(email.mail)
    ? { label: t`Log in`, link: site }
    : {
        label: t`Read the Community Guidelines`,
        link: `${site}${toLanguagePath('/community-guidelines', getLanguage())}`,
      }
}

function writeBody(email: AccountStatusEmail, site: string): EmailBody {
  switch (email.mail) {
    case 'warned':
      return {
        subject: t`A warning about your ${BRAND.name} account`,
        heading: t`A warning about your account`,
        paragraphs: [
          t`Our moderators found that you broke our Community Guidelines. The reason:`,
          t`You can keep using your account. If this happens again, we may suspend or close it.`,
          writeAppealHint(site, email.appealUntil),
        ],
      }
    case 'suspended':
      return writeSuspension(new Date(email.until), [
        writeAppealTerms(email, site),
        writeDataAccess(site),
      ])
    case 'banned':
      return {
        subject: t`Your ${BRAND.name} account was closed`,
        heading: t`Your account was closed`,
        paragraphs: [
          t`Our moderators have permanently closed your account. The reason:`,
          writeAppealTerms(email, site),
          writeDataAccess(site),
        ],
      }
    case 'reinstated':
      return {
        subject: t`Your ${BRAND.name} account is open again`,
        heading: t`Welcome back`,
        paragraphs: [
          t`Our moderators have reviewed your account again and reopened it. Their message:`,
          t`You can log in again.`,
        ],
      }
    case 'suspensionEnded':
      return {
        subject: t`Your ${BRAND.name} suspension has ended`,
        heading: t`Your suspension has ended`,
        paragraphs: [
          t`You can log in again. If your profile was visible before, it’s visible again.`,
          t`If you break our Community Guidelines again, we may suspend or close your account.`,
        ],
      }
    case 'appealDecided':
      return writeAppealAnswer(email, site)
  }
}

function writeAppealAnswer(
  { kind, outcome }: Extract<AccountStatusEmail, { mail: 'appealDecided' }>,
  site: string,
): EmailBody {
  const isReport = kind === 'report_dismissal'
  return {
    subject: isReport
      ? t`We looked again at your report on ${BRAND.name}`
      : t`We have answered your appeal on ${BRAND.name}`,
    heading: isReport ? t`Your report` : t`Your appeal`,
    paragraphs: [
      REVIEWS[kind](),
      outcome === 'upheld'
        ? `${t`The decision stands, and this answer is final.`} ${writeRedress(site)}`
        : OVERTURNED_RESULTS[kind](),
    ],
  }
}

/** Headings of the page, whose English ones are in `contract/src/guidelines.ts`. */
export const CLAUSE_TITLES: Record<GuidelineClause, () => string> = {
  respect: () => t`Be Respectful`,
  authenticity: () => t`Be Authentic`,
  privacy: () => t`Protect Your Privacy`,
  communication: () => t`Communicate Responsibly`,
  harassment: () => t`Harassment and hate speech`,
  explicit: () => t`Explicit content`,
  scam: () => t`Scams and fraud`,
  spam: () => t`Spam and solicitation`,
  illegal: () => t`Illegal activity`,
  minors: () => t`Minors`,
}

/** Paragraph that links the part of the Community Guidelines a decision is about. */
function writeClause(email: AccountStatusEmail, site: string): string[] {
  if (!('clause' in email) || email.clause === undefined) return []
  const { clause } = email
  const title = CLAUSE_TITLES[clause]()
  const link = `${site}${toLanguagePath(getClausePath(clause), getLanguage())}`
  return [t`This is about “${title}” in our Community Guidelines: ${link}.`]
}

const REVIEWS: Record<AppealKind, () => string> = {
  warning: () => t`A different moderator has reviewed your warning. Their answer:`,
  suspension: () => t`A different moderator has reviewed your suspension. Their answer:`,
  ban: () =>
    t`A different moderator has reviewed the decision to close your account. Their answer:`,
  denial: () => t`A different moderator has reviewed your verification. Their answer:`,
  photo_rejection: () =>
    t`A different moderator has reviewed the photo we didn’t approve. Their answer:`,
  voice_rejection: () =>
    t`A different moderator has reviewed the recording we rejected. Their answer:`,
  prompt_removal: () =>
    t`A different moderator has reviewed our decision to remove your answer. Their decision:`,
  report_warning: () =>
    t`A different moderator has reviewed the warning about your reports. Their answer:`,
  report_suspension: () =>
    t`A different moderator has reviewed our decision not to handle your reports. Their answer:`,
  report_dismissal: () =>
    t`You asked us to look at your report again, and a different moderator did. Their answer:`,
}

/** Result of an appeal that overturned the decision. */
const OVERTURNED_RESULTS: Record<AppealKind, () => string> = {
  warning: () => t`You were right. We have withdrawn the warning, and it no longer counts.`,
  suspension: () => t`You were right. We have ended the suspension, and you can log in again.`,
  ban: () => t`You were right. Your account is open again, and you can log in.`,
  denial: () =>
    t`You were right. Our moderators will look at your profile again. You don’t need to do anything.`,
  photo_rejection: () =>
    t`You were right, and the rejection no longer counts. We delete rejected photos within a minute, so please upload yours again.`,
  voice_rejection: () =>
    t`You were right, and the rejection no longer counts. Your recording is back on your profile, unless you’ve replaced or removed it.`,
  prompt_removal: () =>
    t`You were right, and the removal no longer counts. Your answer is back on your profile, unless you’ve answered that prompt again or your profile already has three answers.`,
  report_warning: () =>
    t`You were right. We have withdrawn the warning, and the reports it was based on no longer count as unfounded. If we’ve stopped handling your reports since then, we’ll handle them again.`,
  report_suspension: () =>
    t`You were right. We’ll handle all your reports again, and the reports our decision was based on no longer count as unfounded.`,
  report_dismissal: () =>
    t`We have opened your report again. We’ll tell you whether we acted on it.`,
}

function writeSuspension(moment: Date, furtherParagraphs: string[]): EmailBody {
  const day = writeDay(moment)
  return {
    subject: t`Your ${BRAND.name} account is suspended until ${day}`,
    heading: t`Suspended until ${day}`,
    paragraphs: [
      t`Our moderators have suspended your account. While it’s suspended, you can’t log in, and other members can’t see you. The reason:`,
      t`After that day, you can log in again.`,
      ...furtherParagraphs,
    ],
  }
}
