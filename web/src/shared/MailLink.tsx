import { BRAND } from '@adire/contract/brand.ts'

const addresses = {
  support: BRAND.supportEmail,
  safety: BRAND.safetyEmail,
  privacy: BRAND.privacyEmail,
}
export type Mailbox = keyof typeof addresses

/** `mailto:` URL of one of our mailboxes. */
export function mailTo(mailbox: Mailbox, subject?: string): string {
  return `mailto:${addresses[mailbox]}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}

type Props = { to: Mailbox; subject?: string }

/** Link with the address as its text, so that it is readable in print. */
export function MailLink({ to, subject }: Props) {
  return <a href={mailTo(to, subject)}>{addresses[to]}</a>
}
