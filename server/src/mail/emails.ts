import { BRAND } from '@adire/contract/brand.ts'
import { z } from 'zod'
import { accountEmails, writeAccountEmail } from './account-emails.ts'
import type { EmailText } from './email-text.ts'
import { moneyEmail, writeMoneyEmail } from './money-emails.ts'
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
          'Confirm that this address is yours, and your profile can be seen and you can log in.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Confirm my address', link: email.link },
        footnote: `Someone signed up for ${BRAND.name} with this address. If it wasn't you, you can ignore this email: no one sees the profile until the address is confirmed.`,
      }
    case 'resetPassword':
      return {
        subject: `Reset your ${BRAND.name} password`,
        heading: 'Choose a new password',
        paragraphs: [
          'Use the link below to set a new password. It works once, for 60 minutes, and stops working if you ask for another one.',
        ],
        button: { label: 'Choose a new password', link: email.link },
        footnote:
          "If you didn't ask for this, you can ignore this email. Your password stays the same.",
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
    default:
      return writeAccountEmail(email, site)
  }
}

/** Sent to the existing member, so that sign-up never reveals whether an address is registered. */
function writeSignUpAttempt(site: string): EmailText {
  return {
    subject: `Somebody tried to sign up for ${BRAND.name} with your address`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody tried to sign up for ${BRAND.name} with your email address. Your account is unchanged.`,
      'If it was you, log in instead. With "Forgot your password?" you can choose a new password.',
    ],
    button: { label: 'Log in', link: site },
    footnote: "If this wasn't you, you can ignore this email.",
  }
}

/** Emails about a moderator's decision; each says what the member can do next (decision T5). */
function writeReviewResult(
  email: Extract<MemberEmail, { mail: 'verified' | 'denied' | 'photoRejected' }>,
  site: string,
): EmailText {
  const footnote = `You are receiving this email because you are a member of ${BRAND.name}. Questions: ${BRAND.supportEmail}.`
  switch (email.mail) {
    case 'verified':
      return {
        subject: 'You are verified',
        heading: 'You are verified',
        paragraphs: [
          'Our team has looked at your profile and verified it. The badge is on your card now, and people who look for verified members only will find you.',
        ],
        button: { label: 'See your profile', link: site },
        footnote,
      }
    case 'denied':
      return {
        subject: 'Your profile could not be verified yet',
        heading: 'Not verified yet',
        paragraphs: [
          'Our team has looked at your profile and could not verify it this time. The reason:',
          'You can put it right and apply again after 24 hours.',
          writeAppealHint(site),
        ],
        quote: email.reason,
        button: { label: 'Edit your profile', link: site },
        footnote,
      }
    case 'photoRejected':
      return {
        subject: 'One of your photos was not approved',
        heading: 'One of your photos was not approved',
        paragraphs: [
          'Our team could not approve one of your photos, and it has been removed. The reason:',
          'You are welcome to upload another one.',
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
  const title = others.length === 0 ? only : `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  return {
    subject: `${title} on ${BRAND.name}`,
    heading: title,
    paragraphs: [
      others.length === 0
        ? 'It happened while you were away.'
        : 'This is what happened while you were away.',
      "Log in to see it. For your privacy, we don't show it in this email.",
    ],
    button: { label: `Open ${BRAND.name}`, link: `${site}${path}` },
    footnote: `You are receiving this email because you turned on emails about this. Change what we email you: ${site}/dashboard/profile/settings/preferences`,
    unsubscribe,
  }
}
