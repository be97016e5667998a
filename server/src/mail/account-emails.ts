import { EXPORT_DOWNLOAD_DAYS } from '@adire/contract/account.ts'
import { EMAIL_REVERT_DAYS, SUPPORT_LINK_DAYS } from '@adire/contract/auth.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { writeDay, writeTime } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'

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
  z.object({ mail: z.literal('legalNotice'), title: z.string(), message: z.string() }),
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
        subject: t`Your ${BRAND.name} account will be deleted`,
        heading: t`We’re sorry to see you go`,
        paragraphs: [
          t`Your profile is hidden, and you’re logged out on all devices. If you had a subscription, it is cancelled, and you won’t be charged again.`,
          t`On ${writeDay(email.day)} we will permanently delete your profile, photos, likes and messages. Until then you can restore everything with the link below, or by logging in.`,
        ],
        button: { label: t`Restore my account`, link: email.link },
        footnote: t`If this wasn’t you, restore your account right away and write to ${BRAND.supportEmail}.`,
      }
    case 'inactive':
      return {
        subject: t`Do you want to keep your ${BRAND.name} account?`,
        heading: t`You haven’t been here for a while`,
        paragraphs: [
          t`We delete accounts that aren’t used any more. To keep yours, just log in once.`,
          t`If you don’t, we will permanently delete your profile, photos, likes and messages on ${writeDay(email.day)}.`,
        ],
        button: { label: t`Log in`, link: site },
        footnote: t`You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
      }
    case 'legalNotice':
      return {
        subject: email.title,
        heading: email.title,
        paragraphs: email.message.split('\n').filter((line) => line.trim() !== ''),
        button: {
          label: t`Contact us`,
          link: `${site}${toLanguagePath('/legal-contact', getLanguage())}`,
        },
        footnote: t`This is a legal notice about your ${BRAND.name} account. We must send it even if you turned our emails off or your account is closed.`,
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
    subject: t`Two-factor log-in will be turned off for your ${BRAND.name} account`,
    heading: t`Two-factor log-in will be turned off`,
    paragraphs: [
      t`This was requested with a password reset link that we sent to this address. Two-factor log-in will be turned off on ${writeTime(at)}. Until then, you still need a code to log in.`,
      ...(device === undefined ? [] : [t`Device: ${device}`]),
      t`If this wasn’t you, keep two-factor log-in with the button below. Then change the password of your email account, because someone else has access to it.`,
    ],
    button: { label: t`Keep two-factor log-in`, link },
    footnote: t`If this was you, you don’t need to do anything. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

/** Emails with a link to a member's own data. */
function writeDataEmail(email: Extract<AccountEmail, { mail: DataMail }>): EmailText {
  switch (email.mail) {
    case 'exportReady':
      return {
        subject: t`Your ${BRAND.name} data is ready`,
        heading: t`Your data is ready`,
        paragraphs: [
          t`You asked for a copy of everything we keep about you. It’s a ZIP file with your photos and recordings, and everything else as text.`,
          email.needsLogIn
            ? t`Log in and follow the link within ${EXPORT_DOWNLOAD_DAYS} days. After that, we delete the file.`
            : t`Follow the link within ${EXPORT_DOWNLOAD_DAYS} days. After that, we delete the file.`,
        ],
        button: { label: t`Download my data`, link: email.link },
        footnote: t`If you didn’t ask for this, change your password and write to ${BRAND.supportEmail}.`,
      }
    case 'supportLink':
      return {
        subject: t`Your ${BRAND.name} data`,
        heading: t`Access your data`,
        paragraphs: [
          t`You asked for this because you can’t log in. With the link below you can get a copy of everything we keep about you, see your payments, cancel your subscription and delete your account.`,
          t`It works for ${SUPPORT_LINK_DAYS} days. Anyone who has the link can do these things, so don’t share it.`,
        ],
        button: { label: t`Open my data`, link: email.link },
        footnote: t`If you didn’t ask for this, you can ignore this email.`,
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
        subject: t`Someone tried to use your address on ${BRAND.name}`,
        heading: t`Someone tried to use your address`,
        paragraphs: [
          t`Another member tried to use your email address for their account. It belongs to your account, so nothing has changed.`,
          t`If this was you and you have two accounts, log in to this one instead.`,
        ],
        button: { label: t`Log in`, link: site },
        footnote: t`If this wasn’t you, you can ignore this email.`,
      }
    case 'confirmNewEmail':
      return {
        subject: t`Confirm your new email address for ${BRAND.name}`,
        heading: t`Confirm your new address`,
        paragraphs: [
          t`You asked to use this address for your account. Follow the link to confirm it. This logs you out on your other devices.`,
          t`The link works once and expires in 24 hours.`,
        ],
        button: { label: t`Use this address`, link: email.link },
        footnote: t`If you didn’t ask for this, you can ignore this email. Nothing changes unless you confirm.`,
      }
    case 'emailChanged':
      return {
        subject: t`Your ${BRAND.name} email address was changed`,
        heading: t`Your email address was changed`,
        paragraphs: [
          t`Your account now uses another address. You won’t get any more emails at this one.`,
          t`If this wasn’t you, undo the change within ${EMAIL_REVERT_DAYS} days. Your account will use this address again, all devices will be logged out, and we’ll send you a link to set a new password.`,
        ],
        button: { label: t`This wasn’t me`, link: email.link },
        footnote: t`If this was you, you don’t need to do anything. Questions? Write to ${BRAND.supportEmail}.`,
      }
  }
}
