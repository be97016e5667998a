import { BRAND } from '@adire/contract/brand.ts'
import { z } from 'zod'
import { accountEmails, writeAccountEmail } from './account-emails.ts'
import type { EmailText } from './email-text.ts'
import { moneyEmail, writeMoneyEmail } from './money-emails.ts'
import { fraudNoticeEmail, writeFraudNotice } from './safety-emails.ts'
import { isSecurityEmail, securityEmail, writeSecurityEmail } from './security-emails.ts'
import {
  isAccountStatusEmail,
  accountStatusEmails,
  writeAccountStatusEmail,
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
  z.object({ mail: z.literal('denied'), reason: z.string() }),
  z.object({ mail: z.literal('photoRejected'), reason: z.string() }),
  ...accountStatusEmails,
  fraudNoticeEmail,
])
export type MemberEmail = z.infer<typeof MemberEmail>

/** Writes the text of an email to a member; `site` is the public URL. */
export function writeEmail(email: MemberEmail, site: string): EmailText {
  if (isAccountStatusEmail(email)) return writeAccountStatusEmail(email, site)
  if (isSecurityEmail(email)) return writeSecurityEmail(email, site)
  switch (email.mail) {
    case 'confirmEmail':
      return {
        subject: `Confirm your email address for ${BRAND.name}`,
        heading: 'One step left',
        paragraphs: [
          'Confirm your email address to log in and show your profile to other members.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Confirm my address', link: email.link },
        footnote: `Someone signed up for ${BRAND.name} with this address. If this wasn’t you, you can ignore this email. No one sees the profile unless the address is confirmed.`,
      }
    case 'resetPassword':
      return {
        subject: `Reset your ${BRAND.name} password`,
        heading: 'Choose a new password',
        paragraphs: [
          'Use the link below to set a new password. It works once, for 60 minutes, and stops working if you request a new one.',
        ],
        button: { label: 'Choose a new password', link: email.link },
        footnote:
          'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
      }
    case 'signUpAttempt':
      return writeSignUpAttempt(site)
    case 'verified':
    case 'denied':
    case 'photoRejected':
      return writeReviewResult(email, site)
    case 'money':
      return writeMoneyEmail(email, site)
    case 'notifications':
      return writeNotificationEmail(email, site)
    case 'fraudNotice':
      return writeFraudNotice(email, site)
    default:
      return writeAccountEmail(email, site)
  }
}

/** Sent to the existing member, so that sign-up never reveals whether an address is registered. */
function writeSignUpAttempt(site: string): EmailText {
  return {
    subject: `Someone tried to sign up for ${BRAND.name} with your address`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to sign up for ${BRAND.name} with your email address. Your account is unchanged.`,
      'If this was you, log in instead. If you forgot your password, choose “Forgot your password?” to set a new one.',
    ],
    button: { label: 'Log in', link: site },
    footnote: 'If this wasn’t you, you can ignore this email.',
  }
}

/** Emails about a moderator's decision; each says what the member can do next (decision T5). */
function writeReviewResult(
  email: Extract<MemberEmail, { mail: 'verified' | 'denied' | 'photoRejected' }>,
  site: string,
): EmailText {
  const footnote = `You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`
  switch (email.mail) {
    case 'verified':
      return {
        subject: 'You’re verified',
        heading: 'You’re verified',
        paragraphs: [
          'A moderator has verified your profile. Your card now shows the badge, and people who search only for verified members can find you.',
        ],
        button: { label: 'See your profile', link: site },
        footnote,
      }
    case 'denied':
      return {
        subject: 'We couldn’t verify your profile yet',
        heading: 'Not verified yet',
        paragraphs: [
          'A moderator looked at your profile and couldn’t verify it. The reason:',
          'You can fix this and apply again after 24 hours.',
          writeAppealHint(site),
        ],
        quote: email.reason,
        button: { label: 'Edit your profile', link: site },
        footnote,
      }
    case 'photoRejected':
      return {
        subject: 'We couldn’t approve one of your photos',
        heading: 'We couldn’t approve one of your photos',
        paragraphs: [
          'A moderator rejected one of your photos and removed it. The reason:',
          'You can upload another one.',
          writeAppealHint(site),
        ],
        quote: email.reason,
        button: { label: 'Manage your photos', link: site },
        footnote,
      }
  }
}

function writeNotificationEmail(
  { lines, path, unsubscribe }: z.infer<typeof notificationEmail>,
  site: string,
): EmailText {
  const [only = '', ...others] = lines
  const all = others.length === 0 ? only : `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  const title = `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
  return {
    subject: `${title} on ${BRAND.name}`,
    heading: title,
    paragraphs: [
      others.length === 0
        ? 'This happened while you were away.'
        : 'Here is what happened while you were away.',
      'Log in to see more. For your privacy, we don’t show details in emails.',
    ],
    button: { label: `Open ${BRAND.name}`, link: `${site}${path}` },
    footnote: `You’re receiving this email because emails about this are on in your settings. Change what we email you: ${site}/dashboard/profile/settings/preferences`,
    unsubscribe,
  }
}
