import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'

/** Where an email goes, and its language. */
export interface Recipient {
  address: string
  language: UiLanguageTag
}

export interface EmailLink {
  label: string
  link: string
}

/** Content of an email before it is rendered. */
export interface EmailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** Text by a member or moderator, shown as a quote. */
  quote?: string
  /** Links below the paragraphs, for what matters less than the button. */
  links?: readonly EmailLink[]
  button: EmailLink
  /** Why the recipient gets this email, and what to do if they didn't expect it. */
  footnote: string
  /** Unsubscribe link; only in emails of a list. */
  unsubscribe?: string
  /** Label of the link; by default "Unsubscribe". */
  unsubscribeLabel?: string
}
