import { Trans } from '@lingui/react/macro'
import { UndoBar } from './UndoBar.tsx'
import type { Recent } from './use-pending-decision.ts'

type Props = { last: Recent | undefined; onUndo: () => void }

/** Last photo decision, while it can be undone. */
export function PhotoUndo({ last, onUndo }: Props) {
  const words =
    last &&
    (last.decision === 'approved' ? (
      <Trans>Approved: {last.handle}</Trans>
    ) : (
      <Trans>Rejected: {last.handle}</Trans>
    ))
  return <UndoBar last={words} onUndo={onUndo} />
}
