import { prerender } from 'react-dom/static'
import { loadPage } from './pages.ts'
import { PublicApp } from './PublicApp.tsx'

/**
 * The HTML of a public page as its first render in the browser will be; what belongs into `<head>`
 * comes first.
 */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(<PublicApp path={path} Page={await loadPage(path)} />)
  return new Response(prelude).text()
}
