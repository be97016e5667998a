import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

const PLACE = '<!-- boot.js -->'

/**
 * Writes `boot.js` into the page itself: a file of its own would delay the first paint by a round
 * trip.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
      return html.replace(PLACE, () => `<script>${readScript('boot.js')}</script>`)
    },
  }
}

/** One of the small scripts beside this file, made smaller still. */
export function readScript(
  name: 'boot.js' | 'deferred-hydration.js' | 'rescue.js',
  values: Record<string, unknown> = {},
): string {
  let source = readFileSync(new URL(name, import.meta.url), 'utf8')
  for (const [key, value] of Object.entries(values))
    source = source.replaceAll(`__${key}__`, () => JSON.stringify(value))
  return minifySync(name, source).code.trim()
}
