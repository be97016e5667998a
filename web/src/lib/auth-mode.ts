import { changePageSearch, usePageSearch } from './page-address.ts'
import { parseOption } from './search-params.ts'

export type AuthMode = 'login' | 'signup' | 'forgot'

/** The open view of the log-in dialog, from the `auth` parameter of a public page. */
export function useAuthMode(): AuthMode | undefined {
  return parseOption(usePageSearch().get('auth'), ['login', 'signup', 'forgot'])
}

/** Opens the dialog, so that Back closes it. */
export function openAuth(mode: AuthMode) {
  changePageSearch({ auth: mode })
}

/** From one view to another, or shut: no step of its own for Back. */
export function showAuth(mode: AuthMode | undefined) {
  changePageSearch({ auth: mode }, { isReplacing: true })
}
