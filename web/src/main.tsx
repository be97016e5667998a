import './styles/app.css'
import { isAppPath, KIT_PATH } from '@adire/contract/pages.ts'
import { loadWithRetries } from './lib/load-with-retries.ts'
import { delayLinksOffline } from './lib/offline-links.ts'
import { registerTypedTextCollector, watchChunkErrors } from './lib/app-update.ts'
import { watchErrors } from './lib/page-errors.ts'
import { startSessionCheck } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { collectTyped, watchTyping } from './lib/typed-text.ts'

watchErrors(import.meta.url)
watchChunkErrors(import.meta.url)
watchTyping()
registerTypedTextCollector(collectTyped)
delayLinksOffline()
watchTheme()
startSessionCheck()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

if (isAppPath(location.pathname) || location.pathname === KIT_PATH) {
  const { startApp } = await loadWithRetries(() => import('./app.tsx'))
  startApp(root)
} else {
  const { startPublicPage } = await loadWithRetries(() => import('./public-pages/start.tsx'))
  await startPublicPage(root)
}
