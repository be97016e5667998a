import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

const PLACEHOLDER = '<!-- boot.js -->'

/** Inlines `boot.js` into the page, because a request for it would delay the first paint. */
export function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    transformIndexHtml(html) {
      if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`)
      return html.replace(PLACEHOLDER, () => `<script>${readScript('boot.js')}</script>`)
    },
  }
}

/**
 * Reads and minifies a script of this folder, with `__KEY__` placeholders replaced by `values`.
 * `scripts/prerender/` inlines the other scripts into the pages it writes.
 */
export function readScript(
  name: 'boot.js' | 'deferred-hydration.js' | 'early-events.js' | 'rescue.js',
  values: Record<string, unknown> = {},
): string {
  let source = readFileSync(new URL(name, import.meta.url), 'utf8')
  for (const [key, value] of Object.entries(values))
    source = source.replaceAll(`__${key}__`, () => JSON.stringify(value))
  return minifySync(name, source).code.trim()
}
