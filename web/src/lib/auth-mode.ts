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

/** Whether the address names the second step of sign-up, where the gender is chosen. */
export function useIsGenderStep(): boolean {
  return usePageSearch().get('step') === 'gender'
}

/** Opens the second step of sign-up, so that Back returns to the first. */
export function openGenderStep() {
  changePageSearch({ step: 'gender' })
}

/** From one view to another, or shut: no step of its own for Back. */
export function showAuth(mode: AuthMode | undefined) {
  changePageSearch({ auth: mode, step: undefined }, { isReplacing: true })
}

/** Shuts the dialog in its second step: without this, Back would open its first step again. */
export function closeGenderStep() {
  addEventListener('popstate', () => showAuth(undefined), { once: true })
  history.back()
}
