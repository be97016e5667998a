import { changePageSearch, usePageSearch } from './page-address.ts'
import { parseOption } from './search-params.ts'

export type AuthMode = 'login' | 'signup' | 'forgot'

/** The open view of the log-in dialog, from the `auth` parameter of a public page. */
export function useAuthMode(): AuthMode | undefined {
  return parseOption(usePageSearch().get('auth'), ['login', 'signup', 'forgot'])
}

/** Opens the log-in dialog with a new history entry, so that Back closes it. */
export function openAuth(mode: AuthMode) {
  changePageSearch({ auth: mode })
}

/** Whether the address names the second step of sign-up, where the gender is chosen. */
export function useIsGenderStep(): boolean {
  return usePageSearch().get('step') === 'gender'
}

/** Opens the second step of sign-up, so that Back returns to the first. */
export function openGenderStep() {
  changePageSearch({ step: 'gender' })
}

/** Switches the view or closes the dialog without a new history entry. */
export function showAuth(mode: AuthMode | undefined) {
  changePageSearch({ auth: mode, step: undefined }, { isReplacing: true })
}

/** Closes the dialog in its second step, so that Back doesn't reopen the first one. */
export function closeGenderStep() {
  addEventListener('popstate', () => showAuth(undefined), { once: true })
  history.back()
}
