import { createRootRoute } from '@tanstack/react-router'
import { AppShell } from '../features/pages/AppShell.tsx'
import { parseOption } from '../lib/search-params.ts'

/** Parameters of every page: `auth` opens the log-in dialog, `subscription` is a checkout's result. */
interface RootSearch {
  auth?: 'login' | 'signup' | 'forgot' | undefined
  subscription?: 'success' | 'cancelled' | undefined
}

export const Route = createRootRoute({
  validateSearch: (search): RootSearch => ({
    auth: parseOption(search['auth'], ['login', 'signup', 'forgot']),
    subscription: parseOption(search['subscription'], ['success', 'cancelled']),
  }),
  component: AppShell,
})
