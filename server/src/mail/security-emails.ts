import { BRAND } from '@adire/contract/brand.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { z } from 'zod'
import { writeTime } from '../lib/formats.ts'
import { t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'

/** Changes of the access to an account, with the text for its owner. */
const changes = {
  passwordChanged: () => ({
    subject: t`Your ${BRAND.name} password was changed`,
    text: t`Your other devices were logged out.`,
  }),
  passwordReset: () => ({
    subject: t`Your ${BRAND.name} password was reset`,
    text: t`A new password was set with a link that we sent to this address. All devices were logged out.`,
  }),
  emailChangeRequested: () => ({
    subject: t`A new email address was requested for your ${BRAND.name} account`,
    text: t`Nothing changes until the new address is confirmed. You can cancel the change under Settings, Account.`,
  }),
  emailConfirmed: () => ({
    subject: t`This is now the email address of your ${BRAND.name} account`,
    text: t`Log in with this address from now on. Your other devices were logged out.`,
  }),
  emailReverted: () => ({
    subject: t`Your ${BRAND.name} email address was changed back`,
    text: t`Your account uses this address again. All devices were logged out, and the password no longer works. Set a new one with the link in our other email.`,
  }),
  emailTakenBack: () => ({
    subject: t`This address no longer works for logging in to ${BRAND.name}`,
    text: t`The change to this address was undone with the link we sent to the previous address.`,
  }),
  twoFactorOn: () => ({
    subject: t`Two-factor log-in is on for your ${BRAND.name} account`,
    text: t`You now also need a code from your app to log in. Keep your recovery codes in a safe place. Your other devices were logged out.`,
  }),
  twoFactorOff: () => ({
    subject: t`Two-factor log-in is off for your ${BRAND.name} account`,
    text: t`You now need only your password to log in.`,
  }),
  twoFactorKept: () => ({
    subject: t`Two-factor log-in stays on for your ${BRAND.name} account`,
    text: t`The request to turn it off was cancelled. You still need a code from your app to log in.`,
  }),
  recoveryCodesMade: () => ({
    subject: t`New recovery codes for your ${BRAND.name} account`,
    text: t`Your old recovery codes no longer work.`,
  }),
  recoveryCodeUsed: () => ({
    subject: t`A recovery code was used for your ${BRAND.name} account`,
    text: t`This code won’t work again. You can create new codes under Settings, Security.`,
  }),
  passkeyAdded: () => ({
    subject: t`A passkey was added to your ${BRAND.name} account`,
    text: t`You can now log in with this passkey:`,
  }),
  passkeyRenamed: () => ({
    subject: t`A passkey for your ${BRAND.name} account was renamed`,
    text: t`It still works. Its new name is:`,
  }),
  passkeyRemoved: () => ({
    subject: t`A passkey was removed from your ${BRAND.name} account`,
    text: t`You can no longer log in with this passkey:`,
  }),
  newDevice: () => ({
    subject: t`New log-in to your ${BRAND.name} account`,
    text: t`Someone logged in to your account from a new browser.`,
  }),
  sessionsEnded: () => ({
    subject: t`You were logged out of ${BRAND.name}`,
    text: t`To protect your account, a moderator logged you out on all devices. Log in again to continue.`,
  }),
  sessionsEndedByOwner: () => ({
    subject: t`Devices were logged out of your ${BRAND.name} account`,
    text: t`One or more devices were logged out under Settings, Security.`,
  }),
  emailChangeCancelled: () => ({
    subject: t`The change to your ${BRAND.name} email address was cancelled`,
    text: t`Your account keeps its current address. The link sent to the new one no longer works.`,
  }),
  nameChanged: () => ({
    subject: t`The name on your ${BRAND.name} profile was changed`,
    text: t`Other members now see this name:`,
  }),
  birthDateCorrected: () => ({
    subject: t`The date of birth in your ${BRAND.name} account was corrected`,
    text: t`Our team corrected it after a request. Other members see your age, never the date. You can see the date under Profile, Basic Info.`,
  }),
  accountRestored: () => ({
    subject: t`Your ${BRAND.name} account won’t be deleted`,
    text: t`The planned deletion was cancelled. You can log in as before.`,
  }),
}

/** Changes that our team makes, not the owner. */
const staffChanges: ReadonlySet<AccessChange> = new Set(['sessionsEnded', 'birthDateCorrected'])

/** Kinds of emails about the access to an account; each is sent within 24 hours. */
export const accessChanges = listKeys(changes)
export type AccessChange = keyof typeof changes

export const securityEmail = z.object({
  mail: z.enum(accessChanges),
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
  const { subject, text } = changes[mail]()
  const when = at === undefined ? [] : [t`Time: ${writeTime(at)}`]
  const where = device === undefined ? [] : [t`Device: ${device}`]
  const removed =
    mail === 'passwordReset' && names.length > 0 ? [t`These passkeys were removed:`] : []
  return {
    subject,
    heading: subject,
    paragraphs: [[text, ...removed].join(' '), ...when, ...where],
    ...(names.length > 0 && { quote: names.join('\n') }),
    button: { label: t`Go to ${BRAND.name}`, link: site },
    footnote: staffChanges.has(mail)
      ? t`If you didn’t expect this or have questions, write to ${BRAND.supportEmail}.`
      : t`If this wasn’t you, set a new password right away with “Forgot your password?”, remove any device or passkey you don’t recognise, and write to ${BRAND.supportEmail}. If this was you, you can ignore this email.`,
  }
}
