import type { PhotoId } from '@adire/contract/ids.ts'
import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useHeld } from './use-held.ts'
import { type Hands, useOutcome } from './use-queue.ts'

/** Decides about photos; each decision waits on the server for as long as it can be taken back. The words are those of ADM-PHOTO-10 to 13. */
export function usePhotoDecisions(hands: Hands) {
  const outcome = useOutcome(hands)
  const approval = useMutation(
    api.moderation.approvePhoto.mutationOptions(
      outcome(
        () => t`Photo approved successfully`,
        () => t`Failed to approve photo`,
      ),
    ),
  )
  const rejection = useMutation(
    api.moderation.rejectPhoto.mutationOptions(
      outcome(
        () => t`Photo rejected and removed`,
        () => t`Failed to reject photo`,
      ),
    ),
  )
  const undo = useMutation(api.moderation.undoPhotoDecision.mutationOptions())
  const { recent, decide, takeBack } = useHeld<PhotoId>({ undo: (id) => undo.mutateAsync({ id }), bringBack: hands.bringBack })

  return {
    recent,
    takeBack,
    approve: ({ id, owner: { handle } }: PendingPhoto) =>
      decide({ id, handle, decision: 'approved' }, approval.mutateAsync({ id, canUndo: true })),
    reject: ({ id, owner: { handle } }: PendingPhoto, reason: string) =>
      decide({ id, handle, decision: 'rejected' }, rejection.mutateAsync({ id, reason, canUndo: true })),
  }
}
