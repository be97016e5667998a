import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from '../lib/i18n.ts'

export type Loaders<Content> = Record<string, () => Promise<Content>>

/**
 * Pages and articles, each in its own chunk. The browser's code names the English ones only: in the
 * scripts of another language, `scripts/languages/translate-chunks.ts` replaces them by its own.
 */
const pages: Loaders<ContentModule> = import.meta.env.SSR
  ? import.meta.glob<ContentModule>([
      '../../../locales/*/content/*.mdx',
      '../../../locales/*/content/{blog,help}/*.mdx',
    ])
  : import.meta.glob<ContentModule>([
      '../../../locales/en/content/*.mdx',
      '../../../locales/en/content/{blog,help}/*.mdx',
    ])
/** Path of a file of the page's language, as the code names it. */
export function toContentPath(name: string): string {
  const language = import.meta.env.SSR ? getPageLanguage() : SOURCE_LANGUAGE
  return `../../../locales/${language}/content/${name}`
}

/** Loads a text in the page's language, such as "/about"; undefined if there is none. */
export async function loadContent(path: string): Promise<ContentModule | undefined> {
  return pages[toContentPath(`${path.slice(1)}.mdx`)]?.()
}
