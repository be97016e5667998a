import { I18nProvider } from '@lingui/react'
import { StrictMode, type ComponentType } from 'react'
import { PublicShell } from '../features/pages/PublicShell.tsx'
import { i18n } from '../lib/i18n.ts'
import { PagePathProvider } from '../lib/page-address.ts'
import { PageBoundary } from '../ui/PageBoundary.tsx'
import { PageDirection } from '../ui/PageDirection.tsx'

type Props = { path: string; Page: ComponentType }

/**
 * Root component of a public page. The build prerenders it and the browser hydrates it, so both
 * must render the same.
 */
export function PublicApp({ path, Page }: Props) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PagePathProvider value={path}>
          <PageDirection>
            <PageBoundary>
              <PublicShell>
                <Page />
              </PublicShell>
            </PageBoundary>
          </PageDirection>
        </PagePathProvider>
      </I18nProvider>
    </StrictMode>
  )
}
