import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSignedOut } from '../lib/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  isDirty: boolean
  /** One sentence: what has not been saved. */
  children: ReactNode
  /** Where the form stays mounted: this page, or all pages of one route. */
  keptOn?: 'page' | 'route'
}

/**
 * Asks before unsaved input is lost, except at the end of the session and for navigation with
 * `ignoreBlocker`.
 */
export function LeaveQuestion({ isDirty, children, keptOn = 'page' }: Props) {
  const blocker = useBlocker({
    shouldBlockFn({ current, next }) {
      const isLeft =
        keptOn === 'page' ? next.pathname !== current.pathname : next.routeId !== current.routeId
      return isDirty && isLeft && !isSignedOut()
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={<Trans>Discard your changes?</Trans>}
      description={children}
      confirmLabel={<Trans>Discard</Trans>}
      cancelLabel={<Trans>Keep editing</Trans>}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
