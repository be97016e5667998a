/** Content of an email before it is rendered. */
export interface EmailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** A member's or moderator's own words, set apart. */
  quote?: string
  button: { label: string; link: string }
  /** Why this mail came, and what to do if it shouldn't have. */
  footnote: string
  /** Only in emails of a list: where its reader leaves it. */
  unsubscribe?: string
}

/** A moment as emails show it, in UTC. */
export function formatTime(at: string): string {
  return `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`
}
