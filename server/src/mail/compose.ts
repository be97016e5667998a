import { BRAND } from '@adire/contract/brand.ts'
import { addLinkLanguage } from '@adire/contract/language-links.ts'
import { brandHex } from '@adire/art/palette.ts'
import { getTextDirection, writeLanguageAttributes } from '@adire/contract/text-direction.ts'
import type { CompanyDetails, Config } from '../config.ts'
import type { Mail } from '../gateways/mailer.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { getLanguage, inLanguage, t } from '../lib/text.ts'
import { type MemberEmail, writeEmail } from './emails.ts'
import type { EmailLink, EmailText, Recipient } from './email-text.ts'
import { writeSender } from './sender.ts'

/** Renders a member's email. */
export function composeMail(
  to: Recipient,
  email: MemberEmail,
  { publicUrl, company }: Pick<Config, 'publicUrl'> & { company: Pick<CompanyDetails, 'address'> },
): Mail {
  return composeText(to, () => writeEmail(email, publicUrl), company.address)
}

/**
 * Renders an email in the recipient's language as HTML (one column, one button, no tracking pixel) and as plain text,
 * with the company's postal address at its end if one is given.
 */
export function composeText(to: Recipient, write: () => EmailText, address?: string): Mail {
  return inLanguage(to.language, () =>
    render(to.address, linkToLanguage(write()), writeSender(address)),
  )
}

/** Lets the links of an email open their pages in its language. */
function linkToLanguage({ links = [], button, unsubscribe, ...text }: EmailText): EmailText {
  const language = getLanguage()
  return {
    ...text,
    links: links.map((one) => ({ ...one, link: addLinkLanguage(one.link, language) })),
    button: { ...button, link: addLinkLanguage(button.link, language) },
    ...(unsubscribe !== undefined && { unsubscribe: addLinkLanguage(unsubscribe, language) }),
  }
}

function render(to: string, text: EmailText, sender: string): Mail {
  const mail = {
    to,
    subject: text.subject,
    text: toPlainText(text, sender),
    html: toHtml(text, sender),
  }
  return text.unsubscribe === undefined
    ? mail
    : { ...mail, headers: createUnsubscribeHeaders(text.unsubscribe) }
}

/**
 * Headers with which email clients unsubscribe in one click, without a page or session (RFC 8058).
 */
export function createUnsubscribeHeaders(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>, <mailto:${BRAND.supportEmail}?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function toPlainText(
  {
    heading,
    paragraphs,
    quote,
    links = [],
    button,
    footnote,
    unsubscribe,
    unsubscribeLabel = t`Unsubscribe`,
  }: EmailText,
  sender: string,
): string {
  const [first = '', ...rest] = paragraphs
  const parts = [
    heading,
    first,
    ...(quote === undefined
      ? []
      : [
          quote
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...rest,
    ...[...links, button].map(({ label, link }) => `${label}:\n${link}`),
    `--\n${footnote}\n${unsubscribe === undefined ? '' : `${unsubscribeLabel}: ${unsubscribe}\n`}${sender}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1d1b26'
const SOFT_INK = '#5d5a6b'

function toHtml(
  {
    subject,
    heading,
    paragraphs,
    quote,
    links = [],
    button,
    footnote,
    unsubscribe,
    unsubscribeLabel = t`Unsubscribe`,
  }: EmailText,
  sender: string,
): string {
  const [first = '', ...rest] = paragraphs
  // Few email programs know logical properties.
  const isRightToLeft = getTextDirection(getLanguage()) === 'rtl'
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(text)}</p>`
  const quoted =
    quote === undefined
      ? ''
      : `<p style="margin:0 0 16px;padding:12px 16px;border-${isRightToLeft ? 'right' : 'left'}:3px solid ${brandHex.ember};background:${BRAND.groundColor};font-size:16px;line-height:1.55;color:${INK};white-space:pre-line">${escapeHtml(quote)}</p>`
  const linked = ({ label, link }: EmailLink) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55"><a href="${escapeHtml(link)}" style="color:${BRAND.themeColor}">${escapeHtml(label)}</a></p>`
  const leave =
    unsubscribe === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribe)}" style="color:${SOFT_INK}">${escapeHtml(unsubscribeLabel)}</a>`
  return `<!doctype html>
<html ${writeLanguageAttributes(getLanguage())}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${BRAND.groundColor};word-wrap:break-word;overflow-wrap:anywhere;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:560px;background:#ffffff;border-radius:16px;border-top:6px solid ${BRAND.themeColor}">
<tr><td style="padding:28px 32px 0;font-size:22px;font-weight:700;letter-spacing:0.02em;color:${BRAND.themeColor};${FONT}">${escapeHtml(BRAND.name)}</td></tr>
<tr><td style="padding:20px 32px 32px;${FONT}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${INK}">${escapeHtml(heading)}</h1>
${[paragraph(first), quoted, ...rest.map(paragraph), ...links.map(linked)].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${BRAND.themeColor};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:${SOFT_INK}">${escapeHtml(t`If the button doesn’t work, open this address:`)}<br><span style="word-break:break-all">${escapeHtml(button.link)}</span></p>
</td></tr></table>
<p style="max-width:560px;margin:20px auto 0;font-size:13px;line-height:1.5;color:${SOFT_INK}">${escapeHtml(footnote)}${leave}<br>${escapeHtml(sender)}</p>
</td></tr></table>
</body></html>
`
}
