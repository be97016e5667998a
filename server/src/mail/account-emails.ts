import { EXPORT_DOWNLOAD_DAYS } from '@adire/contract/account.ts'
import { EMAIL_REVERT_DAYS, SUPPORT_LINK_DAYS } from '@adire/contract/auth.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { z } from 'zod'
import { type EmailText, formatTime } from './email-text.ts'

export const accountEmails = [
  z.object({ mail: z.literal('addressWanted') }),
  z.object({ mail: z.literal('confirmNewEmail'), link: z.url() }),
  z.object({ mail: z.literal('emailChanged'), link: z.url() }),
  z.object({
    mail: z.literal('twoFactorRemoval'),
    link: z.url(),
    at: z.iso.datetime(),
    device: z.string().optional(),
  }),
  z.object({ mail: z.literal('exportReady'), link: z.url(), needsLogIn: z.boolean() }),
  z.object({ mail: z.literal('supportLink'), link: z.url() }),
  z.object({ mail: z.literal('deletionBegun'), link: z.url(), day: z.string() }),
  z.object({ mail: z.literal('inactive'), day: z.string() }),
] as const

type AccountEmail = z.infer<(typeof accountEmails)[number]>
type AddressMail = 'addressWanted' | 'confirmNewEmail' | 'emailChanged'
type DataMail = 'exportReady' | 'supportLink'

/**
 * Emails about a member's own account: its address, the copy of its data and its end (decision
 * P18).
 */
export function writeAccountEmail(email: AccountEmail, site: string): EmailText {
  switch (email.mail) {
    case 'exportReady':
    case 'supportLink':
      return writeDataEmail(email)
    case 'deletionBegun':
      return {
        subject: `Your ${BRAND.name} account will be deleted`,
        heading: 'We’re sorry to see you go',
        paragraphs: [
          'Your profile is hidden, and you’re logged out on all devices. If you had a subscription, it is cancelled, and you won’t be charged again.',
          `On ${email.day} we will permanently delete your profile, photos, likes and messages. Until then you can restore everything with the link below, or by logging in.`,
        ],
        button: { label: 'Restore my account', link: email.link },
        footnote: `If this wasn’t you, restore your account right away and write to ${BRAND.supportEmail}.`,
      }
    case 'inactive':
      return {
        subject: `Do you want to keep your ${BRAND.name} account?`,
        heading: 'You haven’t been here for a while',
        paragraphs: [
          'We delete accounts that aren’t used any more. To keep yours, just log in once.',
          `If you don’t, we will permanently delete your profile, photos, likes and messages on ${email.day}.`,
        ],
        button: { label: 'Log in', link: site },
        footnote: `You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
      }
    case 'twoFactorRemoval':
      return writeTwoFactorRemoval(email)
    case 'addressWanted':
    case 'confirmNewEmail':
    case 'emailChanged':
      return writeAddressEmail(email, site)
  }
}

/** Warns the owner, because another person with access to this mailbox may have asked for the removal. */
function writeTwoFactorRemoval({
  link,
  at,
  device,
}: Extract<AccountEmail, { mail: 'twoFactorRemoval' }>): EmailText {
  return {
    subject: `Two-factor log-in will be turned off for your ${BRAND.name} account`,
    heading: 'Two-factor log-in will be turned off',
    paragraphs: [
      `This was requested with a password reset link that we sent to this address. Two-factor log-in will be turned off on ${formatTime(at)}. Until then, you still need a code to log in.`,
      ...(device === undefined ? [] : [`Device: ${device}`]),
      'If this wasn’t you, keep two-factor log-in with the button below. Then change the password of your email account, because someone else has access to it.',
    ],
    button: { label: 'Keep two-factor log-in', link },
    footnote: `If this was you, you don’t need to do anything. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

/** Emails with a link to a member's own data. */
function writeDataEmail(email: Extract<AccountEmail, { mail: DataMail }>): EmailText {
  switch (email.mail) {
    case 'exportReady':
      return {
        subject: `Your ${BRAND.name} data is ready`,
        heading: 'Your data is ready',
        paragraphs: [
          'You asked for a copy of everything we keep about you. It’s a ZIP file with your photos, and everything else as text.',
          `${email.needsLogIn ? 'Log in and follow' : 'Follow'} the link within ${EXPORT_DOWNLOAD_DAYS} days. After that, we delete the file.`,
        ],
        button: { label: 'Download my data', link: email.link },
        footnote: `If you didn’t ask for this, change your password and write to ${BRAND.supportEmail}.`,
      }
    case 'supportLink':
      return {
        subject: `Your ${BRAND.name} data`,
        heading: 'Access your data',
        paragraphs: [
          'You asked for this because you can’t log in. With the link below you can get a copy of everything we keep about you, see your payments, cancel your subscription and delete your account.',
          `It works for ${SUPPORT_LINK_DAYS} days. Anyone who has the link can do these things, so don’t share it.`,
        ],
        button: { label: 'Open my data', link: email.link },
        footnote: 'If you didn’t ask for this, you can ignore this email.',
      }
  }
}

function writeAddressEmail(
  email: Extract<AccountEmail, { mail: AddressMail }>,
  site: string,
): EmailText {
  switch (email.mail) {
    case 'addressWanted':
      return {
        subject: `Someone tried to use your address on ${BRAND.name}`,
        heading: 'Someone tried to use your address',
        paragraphs: [
          'Another member tried to use your email address for their account. It belongs to your account, so nothing has changed.',
          'If this was you and you have two accounts, log in to this one instead.',
        ],
        button: { label: 'Log in', link: site },
        footnote: 'If this wasn’t you, you can ignore this email.',
      }
    case 'confirmNewEmail':
      return {
        subject: `Confirm your new email address for ${BRAND.name}`,
        heading: 'Confirm your new address',
        paragraphs: [
          'You asked to use this address for your account. Follow the link to confirm it. This logs you out on your other devices.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Use this address', link: email.link },
        footnote:
          'If you didn’t ask for this, you can ignore this email. Nothing changes unless you confirm.',
      }
    case 'emailChanged':
      return {
        subject: `Your ${BRAND.name} email address was changed`,
        heading: 'Your email address was changed',
        paragraphs: [
          'Your account now uses another address. You won’t get any more emails at this one.',
          `If this wasn’t you, undo the change within ${EMAIL_REVERT_DAYS} days. Your account will use this address again, all devices will be logged out, and we’ll send you a link to set a new password.`,
        ],
        button: { label: 'This wasn’t me', link: email.link },
        footnote: `If this was you, you don’t need to do anything. Questions? Write to ${BRAND.supportEmail}.`,
      }
  }
}
