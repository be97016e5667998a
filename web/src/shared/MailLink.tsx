import { BRAND } from '@adire/contract/brand.ts'

const addresses = {
  support: BRAND.supportEmail,
  safety: BRAND.safetyEmail,
  privacy: BRAND.privacyEmail,
}
export type Mailbox = keyof typeof addresses

/** Where a letter to one of our mailboxes starts. */
export function mailTo(mailbox: Mailbox, subject?: string): string {
  return `mailto:${addresses[mailbox]}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}

type Props = { to: Mailbox; subject?: string }

/** One of our addresses, written out: it is still there on paper. */
export function MailLink({ to, subject }: Props) {
  return <a href={mailTo(to, subject)}>{addresses[to]}</a>
}
