import { createHash } from 'node:crypto'
import { BRAND } from '@adire/contract/brand.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(${BRAND.groundColor},${BRAND.groundColorDark});color:light-dark(#1d1b26,#f1eff8)}main{max-width:32rem;padding:24px}h1{font:600 28px/1.2 Georgia,'Times New Roman',serif;margin:0 0 12px}p{margin:0 0 12px}a{color:light-dark(${BRAND.themeColor},#a9adf5);display:inline-block;min-height:44px;line-height:44px}small{color:light-dark(#5d5a6b,#aaa7bd)}`

/** Allows the page's one inline style in the content security policy. */
export const ERROR_PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

interface Message {
  title: string
  text: string
}

const messages = new Map<number, Message>([
  [
    400,
    {
      title: 'This address doesn’t work',
      text: 'Check it for typos, or start from the home page.',
    },
  ],
  [403, { title: 'You can’t open this page', text: 'Start from the home page instead.' }],
  [
    404,
    {
      title: 'We couldn’t find this page',
      text: 'Check the address for typos, or start from the home page.',
    },
  ],
  [414, { title: 'This address is too long', text: 'Start from the home page instead.' }],
  [
    429,
    {
      title: 'Too many requests',
      text: 'Too many requests came from your network. Wait a few minutes, then reload the page.',
    },
  ],
  [503, { title: 'We’re busy right now', text: 'Wait a few seconds, then reload the page.' }],
])

const UNEXPECTED: Message = {
  title: 'Something went wrong on our side',
  text: 'Reload the page. If it keeps happening, contact support.',
}

/** Renders the error page for people. It needs no script, file or database. */
export function renderErrorPage(status: number, requestId: string): string {
  const { title, text } = messages.get(status) ?? UNEXPECTED
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} | ${BRAND.name}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the home page</a></p><small>Reference ${requestId}</small></main></body></html>
`
}
