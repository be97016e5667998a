import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'

/** Renders an element to HTML in English, with what `queryClient` has, for tests. */
export function renderMarkup(element: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>{element}</I18nProvider>
    </QueryClientProvider>,
  )
}
