import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageBoundary } from './ui/PageBoundary.tsx'
import { PageDirection } from './ui/PageDirection.tsx'
import { i18n } from './lib/i18n.ts'
import { recordCaughtError } from './lib/page-errors.ts'
import { createAppRouter } from './router.tsx'

/** Starts the dashboard and the pages that emails link to: one page with a router. */
export function startApp(root: HTMLElement) {
  const router = createAppRouter()
  // React sets the title from now on.
  document.querySelector('title')?.remove()
  createRoot(root, { onCaughtError: recordCaughtError }).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PageDirection>
          <PageBoundary>
            <RouterProvider router={router} />
          </PageBoundary>
        </PageDirection>
      </I18nProvider>
    </StrictMode>,
  )
}
