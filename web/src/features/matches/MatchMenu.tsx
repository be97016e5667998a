import type { ThreadId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, HeartCrack } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'

type Props = {
  threadId: ThreadId
  /** Undefined for a former member. */
  handle: string | undefined
  /** Entries above Unmatch. */
  children?: ReactNode
  onUnmatched?: () => void
}

/** Menu of a match, with Unmatch as its last entry. */
export function MatchMenu({ threadId, handle, children, onUnmatched }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton
            label={handle ? t`Actions for ${handle}` : t`Actions for this match`}
            icon={<Ellipsis aria-hidden />}
          />
        </MenuTrigger>
        <MenuContent>
          {children}
          <MenuItem
            tone="danger"
            icon={<HeartCrack aria-hidden />}
            onSelect={() => setIsAsking(true)}
          >
            {handle ? <Trans>Unmatch</Trans> : <Trans>Remove this match</Trans>}
          </MenuItem>
        </MenuContent>
      </Menu>
      <UnmatchDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        threadId={threadId}
        handle={handle}
        {...(onUnmatched && { onUnmatched })}
      />
    </>
  )
}

type UnmatchDialogProps = {
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
function UnmatchDialog({ open, onOpenChange, threadId, handle, onUnmatched }: UnmatchDialogProps) {
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
            This permanently removes the match and its messages for both of you. We don’t tell{' '}
            {handle}.
          </Trans>
        ) : (
          <Trans>This permanently removes the match and its messages.</Trans>
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

type UnmatchOptions = { handle: string | undefined; onDone: () => void }

/** Ends a match; NOT_FOUND counts as success because the other member has just ended it. */
function useUnmatch({ handle, onDone }: UnmatchOptions) {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  function finish() {
    for (const queryKey of [api.matches.key(), api.messages.key(), api.profiles.key()])
      void queryClient.invalidateQueries({ queryKey })
    toast.success(
      handle === undefined
        ? { title: t`Match removed` }
        : { title: t`Unmatched`, description: t`You and ${handle} are no longer matched.` },
    )
    onDone()
  }

  const unmatch = useMutation(
    api.matches.unmatch.mutationOptions({
      onSuccess: finish,
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return finish()
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t unmatch`,
            description: t`Please try again in a moment.`,
          }),
        )
      },
    }),
  )
  return {
    isPending: unmatch.isPending,
    unmatch: (threadId: ThreadId) => unmatch.mutate({ threadId }),
  }
}
