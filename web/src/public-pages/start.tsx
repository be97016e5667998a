import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadWithRetries } from '../lib/load-with-retries.ts'
import { loadPage } from './pages.ts'
import { PublicApp } from './PublicApp.tsx'

/** Takes over a page that was rendered ahead, or draws it where nothing was (in development). */
export async function startPublicPage(root: HTMLElement) {
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const app = <PublicApp path={path} Page={await loadWithRetries(() => loadPage(path))} />
  // As a transition it is done in slices of a few milliseconds: a slow phone stays able to scroll
  // and type meanwhile.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
