import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

/** Attributes that change at run time: rules that depend on them are always kept. */
const CHANGING = [
  'data-age',
  'data-consent',
  'data-js',
  'data-theme',
  'data-state',
  'aria-expanded',
  'aria-selected',
  'aria-invalid',
  'open',
  'disabled',
  'hidden',
]

/**
 * Returns a function that extracts the styles a page uses, to be inlined so that the first paint
 * waits only for the page. A rule is kept if all its classes occur in the page, in any state.
 */
export function createPurge(
  dist: string,
  entryStyles: string[],
): (html: string) => Promise<string> {
  const entry = entryStyles.map((file) => readFileSync(join(dist, file), 'utf8'))
  const later = globSync('assets/*.css', { cwd: dist })
    .filter((file) => !entryStyles.includes(`/${file}`))
    .toSorted()
    .map((file) => readFileSync(join(dist, file), 'utf8'))
  const css = [{ raw: [...entry, ...later].join('\n') }]
  return async (html) => {
    const [result] = await new PurgeCSS().purge({
      content: [{ raw: html, extension: 'html' }],
      css,
      dynamicAttributes: CHANGING,
      defaultExtractor: (text) => [...(text.match(/[^\s"'<>=]+/g) ?? []), ...listClasses(text)],
      safelist: [/^:/],
    })
    if (!result) throw new Error('No styles were left for a page')
    return result.css
  }
}

/** Classes with HTML entities decoded: `[&>svg]:size-4` is escaped in HTML. */
function listClasses(html: string): string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .split(/\s+/),
  )
}
