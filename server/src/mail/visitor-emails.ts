import { BRAND } from '@adire/contract/brand.ts'
import { BRAZIL_DATA_REQUEST_DAYS, DATA_REQUEST_DAYS } from '@adire/contract/data-requests.ts'
import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { getLanguage, t } from '../lib/text.ts'
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
    subject: t`Confirm your ${BRAND.name} newsletter subscription`,
    heading: t`Confirm your subscription`,
    paragraphs: [
      t`You subscribed to our newsletter: stories from the community, events and what’s new, now and then.`,
      t`Confirm your email address to get the next issue. The link works for 7 days.`,
    ],
    button: { label: t`Confirm my subscription`, link: confirm },
    footnote: t`If this wasn’t you, you can ignore this email. We won’t send you anything else.`,
    unsubscribe,
  }
}

/**
 * Tells a subscriber that somebody has entered their address again (decision S3). `switchLanguage`, if
 * they get issues in another language, is the link to get them in that of the email.
 */
export function writeAlreadySubscribed({
  site,
  unsubscribe,
  switchLanguage,
}: {
  site: string
  unsubscribe: string
  switchLanguage: string | undefined
}): EmailText {
  const blog = `${site}${toLanguagePath('/blog', getLanguage())}`
  return {
    subject: t`You already get the ${BRAND.name} newsletter`,
    heading: t`You’re already subscribed`,
    paragraphs: [
      t`Someone, probably you, just subscribed to our newsletter with this address. You were already subscribed, so nothing has changed.`,
      ...(switchLanguage === undefined
        ? []
        : [
            t`You get the newsletter in another language. If you want it in the language of this email, use the button.`,
          ]),
    ],
    button:
      switchLanguage === undefined
        ? { label: t`Read our blog`, link: blog }
        : { label: t`Get it in this language`, link: switchLanguage },
    footnote: t`If this wasn’t you, you can ignore this email. Questions? Write to ${BRAND.supportEmail}.`,
    unsubscribe,
  }
}

/**
 * Confirms an inquiry. It contains nothing the visitor typed: anybody can enter any address in the
 * form, and our mail must not carry their text to it.
 */
export function writeReceipt({
  reference,
  site,
  kind,
}: {
  reference: string
  site: string
  kind: 'report' | 'data' | 'other'
}): EmailText {
  const answers = {
    report: () =>
      t`We’ve received your report. We review reports within ${REPORT_CLOCK_HOURS} hours.`,
    data: () =>
      t`We’ve received your message about your data. We answer within ${DATA_REQUEST_DAYS} days (${BRAZIL_DATA_REQUEST_DAYS} days in Brazil).`,
    other: () => t`We’ve received your message. We’ll get back to you within 24-48 hours.`,
  }
  return {
    subject: t`We’ve received your message (${reference})`,
    heading: t`Thank you for your message`,
    paragraphs: [
      answers[kind](),
      t`Your reference is ${reference}. Please mention it if you write to us about this message.`,
    ],
    button: {
      label: t`Visit our Help Centre`,
      link: `${site}${toLanguagePath('/help', getLanguage())}`,
    },
    footnote: t`You’re receiving this email because someone entered your address in our contact form. If this wasn’t you, you can ignore it or write to ${BRAND.supportEmail}.`,
  }
}

/** Sends the reply of staff to an inquiry. */
export function writeReply({
  reference,
  text,
  replyTo,
  site,
}: {
  reference: string
  text: string
  replyTo: string
  site: string
}): EmailText {
  return {
    subject: t`Our reply to your message (${reference})`,
    heading: t`Our reply to your message`,
    paragraphs: [
      t`Thank you for writing to us. Here is our reply:`,
      t`To write back, reply to this email. Please keep your reference ${reference} in the subject.`,
    ],
    quote: text,
    button: {
      label: t`Visit our Help Centre`,
      link: `${site}${toLanguagePath('/help', getLanguage())}`,
    },
    footnote: t`You’re receiving this email because you wrote to us through our contact form. If this wasn’t you, please tell us at ${replyTo}.`,
  }
}
