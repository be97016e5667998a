import { BRAND } from '@adire/contract/brand.ts'
import { addLinkLanguage } from '@adire/contract/language-links.ts'
import { z } from 'zod'
import { accountEmails, writeAccountEmail } from './account-emails.ts'
import { capitalize, writeList } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'
import { moneyEmail, writeMoneyEmail } from './money-emails.ts'
import { reportMisuseEmail, writeReportMisuse } from './report-misuse-emails.ts'
import { fraudNoticeEmail, writeFraudNotice } from './safety-emails.ts'
import { isSecurityEmail, securityEmail, writeSecurityEmail } from './security-emails.ts'
import {
  isAccountStatusEmail,
  accountStatusEmails,
  writeAccountStatusEmail,
  appealUntilField,
  writeAppealHint,
} from './account-status-emails.ts'

/** Counts of notifications by kind; details stay on the site (decision P15). */
const notificationEmail = z.object({
  mail: z.literal('notifications'),
  lines: z.array(z.string()).min(1),
  path: z.string(),
  unsubscribe: z.url(),
})

/** All emails to members, with the values each of them needs. */
export const MemberEmail = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('confirmEmail'), link: z.url() }),
  z.object({ mail: z.literal('resetPassword'), link: z.url() }),
  securityEmail,
  z.object({ mail: z.literal('signUpAttempt') }),
  ...accountEmails,
  notificationEmail,
  moneyEmail,
  z.object({ mail: z.literal('verified') }),
  z.object({ mail: z.literal('denied'), reason: z.string(), ...appealUntilField }),
  z.object({ mail: z.literal('photoRejected'), reason: z.string(), ...appealUntilField }),
  z.object({ mail: z.literal('voiceRejected'), reason: z.string(), ...appealUntilField }),
  z.object({ mail: z.literal('promptRemoved'), reason: z.string(), ...appealUntilField }),
  ...accountStatusEmails,
  fraudNoticeEmail,
  reportMisuseEmail,
])
export type MemberEmail = z.infer<typeof MemberEmail>

/** Writes the text of an email to a member; `site` is the public URL. */
export function writeEmail(email: MemberEmail, site: string): EmailText {
  if (isAccountStatusEmail(email)) return writeAccountStatusEmail(email, site)
  if (isSecurityEmail(email)) return writeSecurityEmail(email, site)
  switch (email.mail) {
    case 'confirmEmail':
      return {
        subject: t`Confirm your email address for ${BRAND.name}`,
        heading: t`One step left`,
        paragraphs: [
          t`Confirm your email address to log in and show your profile to other members.`,
          t`The link works once and expires in 24 hours.`,
        ],
        button: { label: t`Confirm my address`, link: email.link },
        footnote: t`Someone signed up for ${BRAND.name} with this address. If this wasn’t you, you can ignore this email. No one sees the profile unless the address is confirmed.`,
      }
    case 'resetPassword':
      return {
        subject: t`Reset your ${BRAND.name} password`,
        heading: t`Choose a new password`,
        paragraphs: [
          t`Use the link below to set a new password. It expires in 60 minutes, works only once, and stops working if you request a new one.`,
        ],
        button: { label: t`Choose a new password`, link: email.link },
        footnote: t`If you didn’t ask for this, you can ignore this email. Your password stays the same.`,
      }
    case 'signUpAttempt':
      return writeSignUpAttempt(site)
    case 'verified':
    case 'denied':
    case 'photoRejected':
    case 'voiceRejected':
      return writeReviewResult(email, site)
    case 'promptRemoved':
      return writePromptRemoval(email, site)
    case 'money':
      return writeMoneyEmail(email, site)
    case 'notifications':
      return writeNotificationEmail(email, site)
    case 'fraudNotice':
      return writeFraudNotice(email, site)
    case 'reportMisuse':
      return writeReportMisuse(email, site)
    default:
      return writeAccountEmail(email, site)
  }
}

/** Sent to the existing member, so that sign-up never reveals whether an address is registered. */
function writeSignUpAttempt(site: string): EmailText {
  return {
    subject: t`Someone tried to sign up for ${BRAND.name} with your address`,
    heading: t`You already have an account`,
    paragraphs: [
      t`Someone tried to sign up for ${BRAND.name} with your email address. Your account is unchanged.`,
      t`If this was you, log in instead. If you forgot your password, choose “Forgot your password?” to set a new one.`,
    ],
    button: { label: t`Log in`, link: site },
    footnote: t`If this wasn’t you, you can ignore this email.`,
  }
}

/** Emails about a moderator's decision; each says what the member can do next (decision T5). */
function writeReviewResult(
  email: Extract<MemberEmail, { mail: 'verified' | 'denied' | 'photoRejected' | 'voiceRejected' }>,
  site: string,
): EmailText {
  const footnote = t`You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`
  switch (email.mail) {
    case 'verified':
      return {
        subject: t`You’re verified`,
        heading: t`You’re verified`,
        paragraphs: [
          t`A moderator has verified your profile. Your card now shows the badge, and people who search only for verified members can find you.`,
        ],
        button: { label: t`See your profile`, link: site },
        footnote,
      }
    case 'denied':
      return {
        subject: t`We couldn’t verify your profile yet`,
        heading: t`Not verified yet`,
        paragraphs: [
          t`A moderator looked at your profile and couldn’t verify it. The reason:`,
          t`You can fix this and apply again after 24 hours.`,
          writeAppealHint(site, email.appealUntil),
        ],
        quote: email.reason,
        button: { label: t`Edit your profile`, link: site },
        footnote,
      }
    case 'photoRejected':
      return {
        subject: t`We removed one of your photos`,
        heading: t`We removed one of your photos`,
        paragraphs: [
          t`A moderator rejected one of your photos and removed it. The reason:`,
          t`You can upload another one.`,
          writeAppealHint(site, email.appealUntil),
        ],
        quote: email.reason,
        button: { label: t`Manage your photos`, link: site },
        footnote,
      }
    case 'voiceRejected':
      return { ...writeVoiceRejection(email, site), footnote }
  }
}

function writeVoiceRejection(
  { reason, appealUntil }: Extract<MemberEmail, { mail: 'voiceRejected' }>,
  site: string,
) {
  return {
    subject: t`Your recording was rejected`,
    heading: t`Your recording was rejected`,
    paragraphs: [
      t`A moderator rejected your recording, so no one else can hear it. The reason:`,
      t`You can record another one.`,
      writeAppealHint(site, appealUntil),
    ],
    quote: reason,
    button: {
      label: t`See your recordings`,
      link: addLinkLanguage(`${site}/dashboard/profile/voice`, getLanguage()),
    },
  }
}

function writePromptRemoval(
  { reason, appealUntil }: Extract<MemberEmail, { mail: 'promptRemoved' }>,
  site: string,
): EmailText {
  return {
    subject: t`We removed an answer from your profile`,
    heading: t`We removed an answer from your profile`,
    paragraphs: [
      t`A moderator removed one of your answers to a prompt, so no one else can see it. The reason:`,
      t`You can write another one.`,
      writeAppealHint(site, appealUntil),
    ],
    quote: reason,
    button: {
      label: t`See the decision`,
      link: addLinkLanguage(`${site}/dashboard/safety`, getLanguage()),
    },
    footnote: t`You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

function writeNotificationEmail(
  { lines, path, unsubscribe }: z.infer<typeof notificationEmail>,
  site: string,
): EmailText {
  const settings = addLinkLanguage(`${site}/dashboard/profile/settings/preferences`, getLanguage())
  const title = capitalize(writeList(lines))
  return {
    subject: t`${BRAND.name}: ${title}`,
    heading: title,
    paragraphs: [
      lines.length === 1
        ? t`This happened while you were away.`
        : t`Here is what happened while you were away.`,
      t`Log in to see more. For your privacy, we don’t show details in emails.`,
    ],
    button: { label: t`Open ${BRAND.name}`, link: `${site}${path}` },
    footnote: t`You’re receiving this email because emails about this are turned on in your settings. Change what we email you: ${settings}`,
    unsubscribe,
  }
}
