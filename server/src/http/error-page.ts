import { createHash } from 'node:crypto'
import { BRAND } from '@adire/contract/brand.ts'
import { writeLanguageAttributes } from '@adire/contract/text-direction.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { getLanguage, t } from '../lib/text.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(${BRAND.groundColor},${BRAND.groundColorDark});color:light-dark(#1d1b26,#f1eff8)}main{max-width:32rem;padding:24px}h1{font:600 28px/1.2 Georgia,'Times New Roman',serif;margin:0 0 12px}p{margin:0 0 12px}a{color:light-dark(${BRAND.themeColor},#a9adf5);display:inline-block;min-height:44px;line-height:44px}small{color:light-dark(#5d5a6b,#aaa7bd)}`

/** Allows the page's one inline style in the content security policy. */
export const ERROR_PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

interface Message {
  title: string
  text: string
}

/** Renders the error page for people, in the language of the scope. It needs no script, file or database. */
export function renderErrorPage(status: number, requestId: string): string {
  const { title, text } = writeMessage(status)
  const language = getLanguage()
  return `<!doctype html>
<html ${writeLanguageAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${BRAND.name}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${toLanguagePath('/', language)}">${escapeHtml(t`Go to the home page`)}</a></p><small>${escapeHtml(t`Reference ${requestId}`)}</small></main></body></html>
`
}

function writeMessage(status: number): Message {
  switch (status) {
    case 400:
      return {
        title: t`This address doesn’t work`,
        text: t`Check it for typos, or start from the home page.`,
      }
    case 403:
      return {
        title: t`You can’t open this page`,
        text: t`Start from the home page instead.`,
      }
    case 404:
      return {
        title: t`We couldn’t find this page`,
        text: t`Check the address for typos, or start from the home page.`,
      }
    case 414:
      return {
        title: t`This address is too long`,
        text: t`Start from the home page instead.`,
      }
    case 429:
      return {
        title: t`Too many requests`,
        text: t`Too many requests came from your network. Wait a few minutes, then reload the page.`,
      }
    case 503:
      return {
        title: t`We’re busy right now`,
        text: t`Wait a few seconds, then reload the page.`,
      }
    default:
      return {
        title: t`Something went wrong on our side`,
        text: t`Reload the page. If it keeps happening, contact support.`,
      }
  }
}
