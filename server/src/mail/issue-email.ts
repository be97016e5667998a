import { BRAND } from '@adire/contract/brand.ts'
import { brandHex } from '@adire/art/palette.ts'
import type { IssueBlock } from '@adire/contract/newsletter-issues.ts'
import { getTextDirection, writeLanguageAttributes } from '@adire/contract/text-direction.ts'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { getLanguage, t } from '../lib/text.ts'
import { writeSender } from './sender.ts'

/** Content of a newsletter issue, with the links of one recipient. */
export interface IssueEmail {
  /** Language of subject and blocks; the rest is in the language of the scope. */
  language: UiLanguageTag
  subject: string
  blocks: readonly IssueBlock[]
  ad: {
    /** Company that placed the ad and paid for it. */
    advertiserName: string
    title: string
    description: string
    ctaText: string
    banner: { src: string; width: number; height: number } | null
  } | null
  /** Address of the link in the block with this number, or of the advertisement. */
  linkTo: (link: string) => string
  unsubscribe: string
  /** Postal address of the company, if it is configured. */
  address: string | undefined
  /** Address of the tracking pixel; missing in previews and test emails. */
  opened?: string
  /** Forces a theme, for previews. */
  scheme?: 'light' | 'dark'
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1d1b26'
const SOFT_INK = '#5d5a6b'
const LINE = '#e6e1d8'
/** Styles for mail programs that support themes; others show the light theme. */
const DARK = `.ground{background:${BRAND.groundColorDark}!important}.card{background:#181a2e!important}.ink{color:#f1eff8!important}.soft,.soft a{color:#b5b2c9!important}.name{color:#a9adf5!important}.ad{border-color:#3a3d5c!important}.button{background:#a9adf5!important;color:#12131f!important}`

function writeFootnote(): string {
  return t`You’re receiving this because you subscribed to our newsletter. We count opens and clicks to learn what people like to read.`
}

/** Explains an ad as "Why this ad?" does in the app; issues have no audience (DSA Article 26). */
function writeAdReason(advertiserName: string): string {
  return t`${advertiserName} placed this ad and paid for it. Every subscriber gets the same ad. We don’t use anything about you to choose it.`
}

/** Renders an issue as HTML and as plain text. */
export function writeIssue(email: IssueEmail): { html: string; text: string } {
  return { html: toHtml(email), text: toPlainText(email) }
}

function toPlainText({ subject, blocks, ad, linkTo, unsubscribe, address }: IssueEmail): string {
  const parts = blocks.map((block, i) => {
    if (block.kind === 'heading')
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`
    return block.kind === 'link' ? `${block.text}:\n${linkTo(String(i))}` : block.text
  })
  const sponsored = ad === null ? [] : [writePlainAd(ad, linkTo('ad'))]
  return `${[subject, ...parts, ...sponsored, `--\n${writeFootnote()}\n${t`Unsubscribe`}: ${unsubscribe}\n${writeSender(address)}`].join('\n\n')}\n`
}

function writePlainAd(ad: NonNullable<IssueEmail['ad']>, link: string): string {
  const { advertiserName, title, description, ctaText } = ad
  return `${t`Sponsored by ${advertiserName}`}\n${title}\n${description}\n${ctaText}:\n${link}\n${writeAdReason(advertiserName)}`
}

function toHtml(email: IssueEmail): string {
  const { language, subject, blocks, ad, linkTo, unsubscribe, address, opened, scheme } = email
  const dark =
    scheme === 'light'
      ? ''
      : scheme === 'dark'
        ? DARK
        : `@media (prefers-color-scheme:dark){${DARK}}`
  const body = blocks.map((block, i) => renderBlock(block, linkTo(String(i))))
  return `<!doctype html>
<html ${writeLanguageAttributes(getLanguage())}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme ?? 'light dark'}"><meta name="supported-color-schemes" content="${scheme ?? 'light dark'}"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:${scheme ?? 'light dark'}}${dark}</style></head>
<body class="ground" style="margin:0;padding:32px 16px;background:${BRAND.groundColor};word-wrap:break-word;overflow-wrap:anywhere;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:600px;background:#ffffff;border-radius:16px;border-top:6px solid ${brandHex.ember}">
<tr><td class="name" style="padding:28px 28px 0;font-size:22px;font-weight:700;letter-spacing:0.02em;color:${BRAND.themeColor};${FONT}">${escapeHtml(BRAND.name)}</td></tr>
<tr><td${language === getLanguage() ? '' : ` ${writeLanguageAttributes(language)}`} style="padding:20px 28px 32px;text-align:${getTextDirection(language) === 'rtl' ? 'right' : 'left'};${FONT}">
<h1 class="ink" style="margin:0 0 20px;font-size:28px;line-height:1.2;color:${INK}">${escapeHtml(subject)}</h1>
${body.join('\n')}
${ad === null ? '' : renderAd(ad, linkTo('ad'))}
</td></tr></table>
<p class="soft" style="max-width:600px;margin:20px auto 0;font-size:13px;line-height:1.5;color:${SOFT_INK}">${escapeHtml(writeFootnote())} <a href="${escapeHtml(unsubscribe)}" style="color:${SOFT_INK}">${escapeHtml(t`Unsubscribe`)}</a><br>${escapeHtml(writeSender(address))}</p>
</td></tr></table>
${opened === undefined ? '' : `<img src="${escapeHtml(opened)}" alt="" width="1" height="1" style="display:block">`}
</body></html>
`
}

function renderBlock(block: IssueBlock, link: string): string {
  if (block.kind === 'heading')
    return `<h2 class="ink" style="margin:28px 0 12px;font-size:20px;line-height:1.3;color:${INK}">${escapeHtml(block.text)}</h2>`
  if (block.kind === 'paragraph')
    return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${INK};white-space:pre-line">${escapeHtml(block.text)}</p>`
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${BRAND.themeColor};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.text)}</a></p>`
}

function renderAd(
  { advertiserName, title, description, ctaText, banner }: NonNullable<IssueEmail['ad']>,
  link: string,
): string {
  const href = escapeHtml(link)
  const language = writeLanguageAttributes(getLanguage())
  const picture =
    banner === null
      ? ''
      : `<a href="${href}"><img src="${escapeHtml(banner.src)}" alt="" width="${banner.width}" height="${banner.height}" style="display:block;width:100%;height:auto;border-radius:12px;margin:0 0 12px"></a>`
  return `<table role="presentation" class="ad" width="100%" cellpadding="0" cellspacing="0" style="margin:28px 0 0;border:1px solid ${LINE};border-radius:16px"><tr><td style="padding:16px 20px;${FONT}">
<p class="soft" style="margin:0 0 10px;font-size:13px;font-weight:600;color:${SOFT_INK}" ${language}>${escapeHtml(t`Sponsored by ${advertiserName}`)}</p>
${picture}<p class="ink" style="margin:0 0 6px;font-size:18px;font-weight:700;color:${INK}">${escapeHtml(title)}</p>
<p class="ink" style="margin:0 0 12px;font-size:15px;line-height:1.5;color:${INK}">${escapeHtml(description)}</p>
<p style="margin:0"><a class="name" href="${href}" style="font-size:15px;font-weight:600;color:${BRAND.themeColor}">${escapeHtml(ctaText)}</a></p>
<p class="soft" style="margin:12px 0 0;font-size:13px;line-height:1.5;color:${SOFT_INK}" ${language}>${escapeHtml(writeAdReason(advertiserName))}</p>
</td></tr></table>`
}
