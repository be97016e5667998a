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
  /** The match is gone, by this member or, in the meantime, by the other. */
  onUnmatched?: () => void
}

/** Asks before a match ends: it cannot be taken back (decision P14). Stands beside the menu that opens it. */
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
          <Trans>The match and its messages disappear for both of you, for good. {handle} is not told.</Trans>
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
