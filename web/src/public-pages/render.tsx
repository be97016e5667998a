import { prerender } from 'react-dom/static'
import { i18n } from '../lib/i18n.ts'
import { loadPage } from './pages.ts'
import { PublicApp } from './PublicApp.tsx'
import { type SiteTexts, writeSiteTexts } from './site-texts.ts'

/** A language with its translations by the id of the message. */
export interface PageLanguage {
  /** The `lang` of the document. */
  locale: string
  messages: Record<string, string>
}

/**
 * Renders a public page to HTML, exactly as hydration renders it. `<head>` elements come first. `path`
 * is without the prefix of the language. Pages of several languages must not render at the same time.
 */
export async function renderPage(
  path: string,
  { locale, messages }: PageLanguage,
): Promise<string> {
  i18n.loadAndActivate({ locale, messages })
  const { prelude } = await prerender(<PublicApp path={path} Page={await loadPage(path)} />)
  return new Response(prelude).text()
}

/** Writes the texts outside of components in a language. */
export function renderTexts({ locale, messages }: PageLanguage): SiteTexts {
  i18n.loadAndActivate({ locale, messages })
  return writeSiteTexts()
}
