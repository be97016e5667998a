import { splitLanguagePath } from '@adire/contract/ui-languages.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadWithRetries } from '../lib/load-with-retries.ts'
import { recordCaughtError } from '../lib/page-errors.ts'
import { prepareClassNames } from '../ui/cn.ts'
import { loadPage } from './pages.ts'
import { PublicApp } from './PublicApp.tsx'

// In a task of its own, before the entry hydrates the page.
setTimeout(prepareClassNames)

/** Hydrates a prerendered page; in development, renders it. */
export async function startPublicPage(root: HTMLElement) {
  const { path } = splitLanguagePath(location.pathname.replace(/(.)\/$/, '$1'))
  const app = <PublicApp path={path} Page={await loadWithRetries(() => loadPage(path))} />
  // As a transition, hydration yields every few milliseconds, so that a slow phone can scroll and
  // type meanwhile.
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, app, { onCaughtError: recordCaughtError }))
  else createRoot(root, { onCaughtError: recordCaughtError }).render(app)
}
