import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { closeSafetyDialog, type Target } from './dialog-store.ts'
import { useBlock } from './use-safety.ts'

export function BlockDialog({ target }: { target: Target }) {
  const { t } = useLingui()
  const { block, isPending } = useBlock(target)
  const { id, handle } = target
  const name = handle ?? t`Former member`
  if (id === null) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && closeSafetyDialog()}
      title={<Trans>Block {name}?</Trans>}
      description={
        <Trans>
          You will no longer see each other: no profile, no photos, no messages. If you are matched,
          the match ends permanently, and unblocking does not bring it back. {name} is not told.
        </Trans>
      }
      confirmLabel={<Trans>Block</Trans>}
      tone="danger"
      isPending={isPending}
      onConfirm={() => block(id)}
    />
  )
}
