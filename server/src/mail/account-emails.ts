import { EXPORT_DAYS } from '@adire/contract/account.ts'
import { REVERT_DAYS, SUPPORT_DAYS } from '@adire/contract/auth.ts'
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
        heading: 'We are sorry to see you go',
        paragraphs: [
          'Your profile is hidden and you are signed out everywhere.',
          `On ${email.day} your profile, photos, likes and messages will be erased for good. Until then you can have everything back: with the link below, or by logging in.`,
        ],
        button: { label: 'Restore my account', link: email.link },
        footnote: `If it wasn't you, restore your account at once and write to ${BRAND.supportEmail}.`,
      }
    case 'inactive':
      return {
        subject: `Shall we keep your ${BRAND.name} account?`,
        heading: 'You have not been here for a while',
        paragraphs: [
          'We keep no accounts that nobody uses. If you would like to keep yours, log in once, and everything stays as it is.',
          `If you do not, your profile, photos, likes and messages will be erased for good on ${email.day}.`,
        ],
        button: { label: 'Log in', link: site },
        footnote: `You are receiving this email because you are a member of ${BRAND.name}. Questions: ${BRAND.supportEmail}.`,
      }
    case 'twoFactorRemoval':
      return writeTwoFactorRemoval(email)
    case 'addressWanted':
    case 'confirmNewEmail':
    case 'emailChanged':
      return writeAddressEmail(email, site)
  }
}

/** Warns the owner, because somebody with access to this mailbox may have asked for the removal. */
function writeTwoFactorRemoval({
  link,
  at,
  device,
}: Extract<AccountEmail, { mail: 'twoFactorRemoval' }>): EmailText {
  return {
    subject: `Two-factor log-in will be turned off for your ${BRAND.name} account`,
    heading: 'Two-factor log-in will be turned off',
    paragraphs: [
      `This was requested with a password reset link that we mailed to this address. Two-factor log-in is turned off on ${formatTime(at)}. Until then, logging in still needs a code.`,
      ...(device === undefined ? [] : [`Device: ${device}`]),
      "If this wasn't you, keep two-factor log-in with the button below. Then change the password of this mailbox, because someone else can read it.",
    ],
    button: { label: 'Keep two-factor log-in', link },
    footnote: `If it was you, you don't have to do anything. Questions: ${BRAND.supportEmail}.`,
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
          'You asked for a copy of everything we keep about you. It is a ZIP file with your photos and the rest as text.',
          `${email.needsLogIn ? 'Log in and follow' : 'Follow'} the link within ${EXPORT_DAYS} days; after that the file is removed.`,
        ],
        button: { label: 'Download my data', link: email.link },
        footnote: `If you didn't ask for this, change your password and write to ${BRAND.supportEmail}.`,
      }
    case 'supportLink':
      return {
        subject: `Your ${BRAND.name} data`,
        heading: 'The way to your data',
        paragraphs: [
          'You asked for it, because you can not log in. With the link below you can have a copy of everything we keep about you, see what you have paid, end your subscription, and have your account erased.',
          `It works for ${SUPPORT_DAYS} days. Whoever has it can do these things in your place: please keep it to yourself.`,
        ],
        button: { label: 'Open my data', link: email.link },
        footnote: "If you didn't ask for this, you can ignore this email.",
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
        subject: `Somebody wanted to use your address on ${BRAND.name}`,
        heading: 'Your address stays yours',
        paragraphs: [
          'Another member asked to use your email address for their account. It belongs to yours, so nothing has changed.',
          'If it was you and you have two accounts, log in to this one instead.',
        ],
        button: { label: 'Log in', link: site },
        footnote: "If this wasn't you, you can ignore this email.",
      }
    case 'confirmNewEmail':
      return {
        subject: `Confirm your new email address for ${BRAND.name}`,
        heading: 'Confirm your new address',
        paragraphs: [
          'You asked to use this address for your account. It counts once you follow the link; your other devices are signed out then.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Use this address', link: email.link },
        footnote:
          "If you didn't ask for this, you can ignore this email. Nothing changes without your confirmation.",
      }
    case 'emailChanged':
      return {
        subject: `Your ${BRAND.name} email address was changed`,
        heading: 'Your email address was changed',
        paragraphs: [
          'Another address counts for your account now, and mails no longer come to this one.',
          `If it wasn't you, take your account back within ${REVERT_DAYS} days: this address will count again, everybody is signed out, and we send you a link for a new password.`,
        ],
        button: { label: 'This wasn’t me', link: email.link },
        footnote: `If this was you, you don't need to do anything. Questions: ${BRAND.supportEmail}.`,
      }
  }
}
