/** Content of an email before it is rendered. */
export interface EmailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** Text by a member or moderator, shown as a quote. */
  quote?: string
  button: { label: string; link: string }
  /** Why this mail came, and what to do if it shouldn't have. */
  footnote: string
  /** Unsubscribe link; only in emails of a list. */
  unsubscribe?: string
}

/** Formats a moment for emails, in UTC. */
export function formatTime(at: string): string {
  return `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`
}
