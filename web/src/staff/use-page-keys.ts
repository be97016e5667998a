import { useEffect } from 'react'
import { type PageKeyHelp, setPageKeys } from './page-keys-store.ts'
import { useShortcuts } from './use-shortcuts.ts'

/**
 * Key of a staff page with its action; every name triggers it. Without an action it is only listed,
 * because the browser does it.
 */
export interface PageKey extends PageKeyHelp {
  run?: () => unknown
}

/**
 * Adds single-key shortcuts while a staff page is open, and lists them in the dialog that `?`
 * opens. Inactive while typing, with modifier keys, in dialogs or when switched off.
 */
export function usePageKeys(keys: readonly PageKey[]) {
  useShortcuts(
    Object.fromEntries(
      keys.flatMap(({ names, run }) => (run ? names.map((name) => [name, run]) : [])),
    ),
  )
  useEffect(() => setPageKeys(keys))
  useEffect(() => () => setPageKeys([]), [])
}
