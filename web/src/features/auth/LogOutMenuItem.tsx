import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { clearStoredDrafts } from '../../lib/draft-storage.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { toPageHref } from '../../lib/page-href.ts'

/**
 * Ends the session on the server, clears the drafts in this browser and loads the landing page
 * afresh, so that nothing of the member stays in memory.
 */
export function LogOutMenuItem() {
  const { t } = useLingui()
  // The callbacks are given here, because those of `mutate` don't run once the menu has unmounted
  // this item.
  const logOut = useMutation(
    api.auth.logOut.mutationOptions({
      onSuccess() {
        clearStoredDrafts()
        location.replace(toPageHref('/'))
      },
      onError: (error) => toastFailure(error, t`Couldn’t log out`, t`Please try again.`),
    }),
  )
  return (
    <MenuItem
      icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}
      onSelect={() => logOut.mutate({})}
    >
      <Trans>Log Out</Trans>
    </MenuItem>
  )
}
