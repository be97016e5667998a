import {
  LANGUAGE_PARAMETER,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { createRootRoute } from '@tanstack/react-router'
import { AppShell } from '../features/pages/AppShell.tsx'
import { parseOption } from '../lib/search-params.ts'

/**
 * Parameters of every page: `auth` opens the log-in dialog, `subscription` is a checkout's result, and
 * `lang` is for the server, which chose the page's language by it.
 */
interface RootSearch {
  auth?: 'login' | 'signup' | 'forgot' | undefined
  subscription?: 'success' | 'cancelled' | undefined
  [LANGUAGE_PARAMETER]?: UiLanguageTag | undefined
}

export const Route = createRootRoute({
  validateSearch: (search): RootSearch => ({
    auth: parseOption(search['auth'], ['login', 'signup', 'forgot']),
    subscription: parseOption(search['subscription'], ['success', 'cancelled']),
    [LANGUAGE_PARAMETER]: parseOption(search[LANGUAGE_PARAMETER], UI_LANGUAGE_TAGS),
  }),
  component: AppShell,
})
