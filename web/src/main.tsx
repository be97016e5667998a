import './styles/app.css'
import { loadWithRetries } from './lib/load-with-retries.ts'
import { delayLinksOffline } from './lib/offline-links.ts'
import { watchChunks } from './lib/app-update.ts'
import { startSessionCheck } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'

/** Paths of the app with the router; all others are public pages. */
const APP_PATHS =
  /^\/(dashboard|reset-password|confirm-email|change-email|restore-email|keep-two-factor|restore-account|download-data|your-data|appeal|promises|newsletter|notifications|statements|dev)(\/|$)/

watchChunks(import.meta.url)
delayLinksOffline()
watchTheme()
startSessionCheck()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

if (APP_PATHS.test(location.pathname)) {
  const { startApp } = await loadWithRetries(() => import('./app.tsx'))
  startApp(root)
} else {
  const { startPublicPage } = await loadWithRetries(() => import('./public-pages/start.tsx'))
  await startPublicPage(root)
}
