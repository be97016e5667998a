import { logoSvg } from '@adire/art/logo.ts'
import { brandHex } from '@adire/art/palette.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { writeLanguageAttributes } from '@adire/contract/text-direction.ts'
import { getLanguage } from '../../lib/text.ts'

interface Page {
  title: string
  /** Beside the brand name. */
  label: string
  /** Path of the style sheet. */
  style: string
  /** HTML that the caller has escaped. */
  main: string
}

const MARK = logoSvg({
  over: 'var(--brand)',
  under: 'var(--ember)',
  ground: 'var(--ground)',
}).replace('<svg ', '<svg aria-hidden="true" ')

/**
 * Renders a page that the server sends itself, without the web app or any script: receipts and the
 * sandbox checkout.
 */
export function writePage({ title, label, style, main }: Page): string {
  return `<!doctype html>
<html ${writeLanguageAttributes(getLanguage())}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${BRAND.name}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${style}"></head>
<body><header>${MARK}<strong>${BRAND.name}</strong> <span>${label}</span></header><main>${main}</main></body></html>
`
}

/** Style sheet of those pages; the caller serves it at the page's `style` path. */
export const PAGE_STYLE = `:root { color-scheme: light dark; --ground: light-dark(${BRAND.groundColor}, ${BRAND.groundColorDark}); --card: light-dark(#ffffff, #181a2e); --ink: light-dark(#1d1b26, #f1eff8); --soft: light-dark(#5d5a6b, #aaa7bd); --line: light-dark(#d9d3c7, #3a3d5c); --brand: light-dark(${BRAND.themeColor}, #a9adf5); --on-brand: light-dark(#ffffff, #12142a); --alert: light-dark(#8f1d2c, #ffb3ba);
  --ember: light-dark(${brandHex.ember}, ${brandHex.emberOnIndigo}); --strong: light-dark(#888b99, #6d738c); --display: Georgia, 'Times New Roman', serif }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 560px; margin: 0 auto; padding: 20px 16px }
header { align-items: center; display: flex; gap: 8px; margin-block-start: 16px; padding-block: 8px 0 } header svg { height: 32px; width: 32px }
header strong { font: 600 22px/1 var(--display) } header span { border-inline-start: 1px solid var(--line); color: var(--soft); margin-inline-start: 4px; padding-inline-start: 12px }
main { background: var(--card); border: 1px solid var(--line); border-radius: 20px; margin-block: 24px; padding: 24px }
@media (max-width: 600px) { main { margin-inline: 16px; padding: 20px 16px } }
h1 { font: 600 26px/1.2 var(--display); margin: 0 0 12px } h2 { font-size: 18px; margin: 28px 0 8px } p { margin: 0 0 12px }
.soft, .note, dt { color: var(--soft) } .note { margin: 28px 0 0; font-size: 14px } .amount { font: 600 34px/1.2 var(--display) }
.alert { border: 2px solid var(--alert); border-radius: 12px; color: var(--alert); padding: 10px 14px }
form { margin: 0 0 12px } fieldset { border: 0; margin: 0 0 16px; padding: 0 } legend { font-weight: 600; margin-block-end: 8px; padding: 0 }
.card { align-items: center; border: 1px solid var(--strong); border-radius: 14px; cursor: pointer; display: flex; gap: 12px; margin-block-end: 8px; min-height: 56px; padding: 8px 14px }
.card:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand) } .card span span { color: var(--soft); display: block; font-size: 14px }
input { accent-color: var(--brand); height: 20px; width: 20px }
.holder { display: block; margin-block-end: 16px } .holder span { display: block; font-size: 14px } .holder input { background: none; border: 1px solid var(--strong); border-radius: 14px; color: inherit; font: inherit; height: 48px; margin-block-start: 8px; padding-inline: 14px; width: 100% }
button, a.primary { border-radius: 999px; cursor: pointer; display: block; font: inherit; font-weight: 600; min-height: 48px; padding: 11px 20px; text-align: center; text-decoration: none; width: 100% }
.primary { background: var(--brand); border: 1px solid var(--brand); color: var(--on-brand) } .plain { background: none; border: 1px solid var(--strong); color: var(--ink); margin-block-start: 8px }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
dl { border-block: 1px solid var(--line); display: grid; gap: 6px 16px; grid-template-columns: max-content 1fr; margin: 16px 0; padding-block: 16px } dd { margin: 0; overflow-wrap: anywhere; text-align: end }
@media print { body { background: #fff; color: #000 } main { border: 0 } .plain, .primary { display: none } }
`
