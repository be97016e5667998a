import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './lib/full-messages.ts'
import { i18n } from './lib/i18n.ts'
import { createAppRouter } from './router.tsx'

/** The part for members, and the pages that mails lead to: one page with a router. */
export function startApp(root: HTMLElement) {
  const router = createAppRouter()
  // From here on React says what the tab is called.
  document.querySelector('title')?.remove()
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}
