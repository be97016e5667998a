import { changePageSearch, usePageSearch } from './page-address.ts'
import { oneOf } from './search-params.ts'

export type AuthMode = 'login' | 'signup' | 'forgot'

/** Which view of the log-in dialog is open: the address of a public page says so (`?auth=`). */
export function useAuthMode(): AuthMode | undefined {
  return oneOf(usePageSearch().get('auth'), ['login', 'signup', 'forgot'])
}

/** Opens the dialog, so that Back closes it. */
export function openAuth(mode: AuthMode) {
  changePageSearch({ auth: mode })
}

/** From one view to another, or shut: no step of its own for Back. */
export function showAuth(mode: AuthMode | undefined) {
  changePageSearch({ auth: mode }, { isReplacing: true })
}
