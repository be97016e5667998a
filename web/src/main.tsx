import './styles/app.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from './lib/i18n.ts'
import { reloadOnNewerBuild } from './lib/newer-build.ts'
import { createQueryClient } from './lib/query-client.ts'
import { watchTheme } from './lib/theme.ts'
import { createAppRouter } from './router.tsx'

reloadOnNewerBuild()
watchTheme()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
