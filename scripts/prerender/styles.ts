import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

/** Attributes that change while a page is looked at: rules that ask for them are never left out. */
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
 * Gives a page the styles it uses, to be written into it: the first paint then waits for nothing but the page. A rule
 * stays when every class it names occurs in the page, in whatever state.
 */
export function createPurge(dist: string, entryStyles: string[]): (html: string) => Promise<string> {
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
      defaultExtractor: (text) => [...(text.match(/[^\s"'<>=]+/g) ?? []), ...classesOf(text)],
      safelist: [/^:/],
    })
    if (!result) throw new Error('No styles were left for a page')
    return result.css
  }
}

/** Classes as the styles name them: `[&>svg]:size-4` stands in HTML with its `&` and `>` written out. */
function classesOf(html: string): string[] {
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
