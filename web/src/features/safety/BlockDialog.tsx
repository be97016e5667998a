import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { closeSafetyDialog, type Target } from './dialog-store.ts'
import { useBlock } from './use-safety.ts'

/** Confirms blocking a member. Opened by `openBlock`. */
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
          You’ll no longer see each other’s profiles, photos or messages. If you’re matched, this
          permanently ends the match, and unblocking doesn’t restore it. We don’t tell {name}.
        </Trans>
      }
      confirmLabel={<Trans>Block</Trans>}
      tone="danger"
      isPending={isPending}
      onConfirm={() => block(id)}
    />
  )
}
