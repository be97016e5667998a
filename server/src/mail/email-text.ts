/** Content of an email before it is rendered. */
export interface EmailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** Text by a member or moderator, shown as a quote. */
  quote?: string
  button: { label: string; link: string }
  /** Why the recipient gets this email, and what to do if they didn't expect it. */
  footnote: string
  /** Unsubscribe link; only in emails of a list. */
  unsubscribe?: string
  /** Label of the link; by default "Unsubscribe". */
  unsubscribeLabel?: string
}

/** Formats a moment for emails, such as "29 November 2026 at 15:00 UTC". */
export function formatTime(at: string): string {
  return `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`
}
