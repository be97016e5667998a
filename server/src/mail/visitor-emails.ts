import { BRAND } from '@adire/contract/brand.ts'
import type { EmailText } from './email-text.ts'

/** Asks the owner of an address to confirm the newsletter (decision P17). */
export function writeSubscription({
  confirm,
  unsubscribe,
}: {
  confirm: string
  unsubscribe: string
}): EmailText {
  return {
    subject: `Confirm your ${BRAND.name} newsletter`,
    heading: 'One tap, and you are in',
    paragraphs: [
      'You asked for our newsletter: stories from the community, events in your city and what is new, now and then.',
      'Confirm that this address is yours to get the next issue. The link works for 7 days.',
    ],
    button: { label: 'Confirm my subscription', link: confirm },
    footnote:
      "If you didn't ask for this, you can ignore this email. Without your confirmation we won't send anything else.",
    unsubscribe,
  }
}

/** Tells a subscriber that somebody has entered their address again (decision S3). */
export function writeAlreadySubscribed({
  site,
  unsubscribe,
}: {
  site: string
  unsubscribe: string
}): EmailText {
  return {
    subject: `You already get the ${BRAND.name} newsletter`,
    heading: 'You are already with us',
    paragraphs: [
      'Somebody, most likely you, has just asked for our newsletter with this address. It comes to you already, so nothing has changed.',
    ],
    button: { label: 'Read our blog', link: `${site}/blog` },
    footnote: `If this wasn't you, you can ignore this email. Questions: ${BRAND.supportEmail}.`,
    unsubscribe,
  }
}

/**
 * Confirms an inquiry. It contains nothing the visitor typed: anybody can enter any address in the
 * form, and our mail must not carry their text to it.
 */
export function writeReceipt({ reference, site }: { reference: string; site: string }): EmailText {
  return {
    subject: `We have your message (${reference})`,
    heading: 'Thank you for writing',
    paragraphs: [
      "Your message has reached our team. We'll get back to you within 24-48 hours.",
      `Your reference is ${reference}. Mention it when you write to us about this message.`,
    ],
    button: { label: 'Visit our help centre', link: `${site}/help` },
    footnote: `You get this email because someone entered your address in our contact form. If this wasn't you, you can ignore it, or tell us: ${BRAND.supportEmail}.`,
  }
}
