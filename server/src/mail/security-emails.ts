import { BRAND } from '@adire/contract/brand.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { z } from 'zod'
import { type EmailText, formatTime } from './email-text.ts'

/** Changes of the access to an account, with the text for its owner. */
const changes = {
  passwordChanged: {
    subject: `Your ${BRAND.name} password was changed`,
    text: 'Your other devices were signed out.',
  },
  passwordReset: {
    subject: `Your ${BRAND.name} password was reset`,
    text: 'A new password was set with a link that we mailed to this address. All devices were signed out.',
  },
  emailChangeRequested: {
    subject: `A new email address was requested for your ${BRAND.name} account`,
    text: 'Nothing changes until the new address is confirmed. You can cancel the change under Settings, Security.',
  },
  emailConfirmed: {
    subject: `This is now the email address of your ${BRAND.name} account`,
    text: 'Log in with this address from now on. Your other devices were signed out.',
  },
  emailReverted: {
    subject: `Your ${BRAND.name} email address was changed back`,
    text: 'This address counts again. All devices were signed out and the password no longer works: set a new one with the link in our other email.',
  },
  emailTakenBack: {
    subject: `This address no longer opens an account on ${BRAND.name}`,
    text: 'The change to this address was taken back from the address before it.',
  },
  twoFactorOn: {
    subject: `Two-factor log-in is on for your ${BRAND.name} account`,
    text: 'Logging in now takes a code of your app as well. Keep your recovery codes in a safe place. Your other devices were signed out.',
  },
  twoFactorOff: {
    subject: `Two-factor log-in is off for your ${BRAND.name} account`,
    text: 'Your password alone is now enough to log in.',
  },
  twoFactorKept: {
    subject: `Two-factor log-in stays on for your ${BRAND.name} account`,
    text: 'The planned removal was cancelled. Logging in still takes a code of your app.',
  },
  recoveryCodesMade: {
    subject: `New recovery codes for your ${BRAND.name} account`,
    text: 'Your old recovery codes no longer work.',
  },
  recoveryCodeUsed: {
    subject: `A recovery code was used for your ${BRAND.name} account`,
    text: 'This code does not work again. You can make new codes under Settings, Security.',
  },
  passkeyAdded: {
    subject: `A passkey was added for your ${BRAND.name} account`,
    text: 'You can now log in with this passkey:',
  },
  passkeyRenamed: {
    subject: `A passkey was renamed for your ${BRAND.name} account`,
    text: 'It works as before. Its new name:',
  },
  passkeyRemoved: {
    subject: `A passkey was removed for your ${BRAND.name} account`,
    text: 'This passkey no longer opens your account:',
  },
  newDevice: {
    subject: `New log-in to your ${BRAND.name} account`,
    text: 'Somebody logged in to your account from a browser that we have not seen before.',
  },
  sessionsEnded: {
    subject: `You were signed out of ${BRAND.name}`,
    text: 'A moderator signed you out on all devices, to protect your account. Log in again to continue.',
  },
} as const

export type AccessChange = keyof typeof changes

export const securityEmail = z.object({
  mail: z.enum(listKeys(changes)),
  at: z.iso.datetime().optional(),
  /** The browser that made the change. */
  device: z.string().optional(),
  /** Names of the affected passkeys. */
  names: z.array(z.string()).optional(),
})
export type SecurityEmail = z.infer<typeof securityEmail>

export function isSecurityEmail(email: { mail: string }): email is SecurityEmail {
  return email.mail in changes
}

/** Tells what changed, when and on which device, and what to do if it wasn't the owner. */
export function writeSecurityEmail(
  { mail, at, device, names = [] }: SecurityEmail,
  site: string,
): EmailText {
  const { subject, text } = changes[mail]
  const when = at === undefined ? [] : [`Time: ${formatTime(at)}`]
  const where = device === undefined ? [] : [`Device: ${device}`]
  const removed =
    mail === 'passwordReset' && names.length > 0 ? ['These passkeys were removed with it:'] : []
  return {
    subject,
    heading: subject,
    paragraphs: [[text, ...removed].join(' '), ...when, ...where],
    ...(names.length > 0 && { quote: names.join('\n') }),
    button: { label: `Go to ${BRAND.name}`, link: site },
    footnote: `If this wasn't you, set a new password right away with "Forgot your password?", remove what you don't know, and write to ${BRAND.supportEmail}. If it was you, you can ignore this email.`,
  }
}
