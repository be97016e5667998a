import { prerender } from 'react-dom/static'
import { loadPage } from './pages.ts'
import { PublicApp } from './PublicApp.tsx'

/** Renders a public page to HTML, exactly as hydration renders it. `<head>` elements come first. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(<PublicApp path={path} Page={await loadPage(path)} />)
  return new Response(prelude).text()
}
