import type { ThreadId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useUnmatch } from './use-unmatch.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  threadId: ThreadId
  /** Undefined for a former member. */
  handle: string | undefined
  /** Called when the match has ended, by this member or meanwhile by the other. */
  onUnmatched?: () => void
}

/**
 * Confirms an unmatch, which can't be undone (decision P14). Rendered beside the menu that opens
 * it, so that it outlives the menu.
 */
export function UnmatchDialog({ open, onOpenChange, threadId, handle, onUnmatched }: Props) {
  const { t } = useLingui()
  const { unmatch, isPending } = useUnmatch({
    handle,
    onDone() {
      onOpenChange(false)
      onUnmatched?.()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={handle ? t`Unmatch ${handle}?` : t`Remove this match?`}
      description={
        handle ? (
          <Trans>
            The match and its messages disappear for both of you, for good. {handle} is not told.
          </Trans>
        ) : (
          <Trans>The match and its messages disappear, for good.</Trans>
        )
      }
      confirmLabel={handle ? t`Unmatch` : t`Remove`}
      cancelLabel={t`Keep the match`}
      tone="danger"
      isPending={isPending}
      onConfirm={() => unmatch(threadId)}
    />
  )
}
