import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSignedOut } from '../lib/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  isDirty: boolean
  /** True if a stored draft survives a reload, so that only leaving the page asks. */
  isStored?: boolean
  onDiscard?: () => void
  /** One sentence that says what isn't saved. */
  children: ReactNode
  /**
   * Navigation that keeps the form mounted and so is never blocked: within the path or the route.
   */
  keptOn?: 'page' | 'route'
}

/**
 * Asks for confirmation before a navigation discards unsaved input. Doesn't ask if the session
 * ended or the navigation has `ignoreBlocker`.
 */
export function LeaveQuestion({
  isDirty,
  isStored = false,
  onDiscard,
  children,
  keptOn = 'page',
}: Props) {
  const blocker = useBlocker({
    shouldBlockFn({ current, next }) {
      const isLeft =
        keptOn === 'page' ? next.pathname !== current.pathname : next.routeId !== current.routeId
      return isDirty && isLeft && !isSignedOut()
    },
    enableBeforeUnload: () => isDirty && !isStored,
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
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
    />
  )
}
