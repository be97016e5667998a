import type { PhotoId } from '@adire/contract/ids.ts'
import type { PendingPhoto, PhotoQueueSort } from '@adire/contract/photo-reviews.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { usePendingDecision } from '../../staff/use-pending-decision.ts'
import { type QueueControls, useDecisionOptions } from '../../staff/use-queue.ts'

/**
 * Reads the photo queue. The server assigns its photos to this visit, so that no two moderators
 * review the same one.
 */
export function usePendingPhotos(sort: PhotoQueueSort) {
  const { visit, renewal } = useVisit('photos', sort)
  return useInfiniteQuery(
    api.moderation.listPendingPhotos.infiniteOptions({
      input: (cursor: string | undefined) => ({ sort, visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
}

/** Mutations of photo decisions. Toasts use the texts of ADM-PHOTO-10 to 13. */
function useReviewMutations(controls: QueueControls) {
  const createOptions = useDecisionOptions(controls)
  const approval = useMutation(
    api.moderation.approvePhoto.mutationOptions(
      createOptions(
        () => t`Photo approved successfully`,
        () => t`Failed to approve photo`,
      ),
    ),
  )
  const rejection = useMutation(
    api.moderation.rejectPhoto.mutationOptions(
      createOptions(
        () => t`Photo rejected and removed`,
        () => t`Failed to reject photo`,
      ),
    ),
  )
  const descriptionApproval = useMutation(
    api.moderation.approveDescription.mutationOptions(
      createOptions(
        () => t`Description approved`,
        () => t`Couldn’t approve the description. Try again.`,
      ),
    ),
  )
  const descriptionRejection = useMutation(
    api.moderation.rejectDescription.mutationOptions(
      createOptions(
        () => t`Description rejected`,
        () => t`Couldn’t reject the description. Try again.`,
      ),
    ),
  )
  return { approval, rejection, descriptionApproval, descriptionRejection }
}

/** Decisions about photos and their descriptions, with undo. */
export function usePhotoDecisions(controls: QueueControls) {
  const { approval, rejection, descriptionApproval, descriptionRejection } =
    useReviewMutations(controls)
  const undo = useMutation(api.moderation.undoPhotoDecision.mutationOptions())
  const { recent, decide, undoDecision } = usePendingDecision<PhotoId>({
    undo: (id) => undo.mutateAsync({ id }),
    restoreItem: controls.restoreItem,
  })

  return {
    recent,
    undoDecision,
    approve({ id, owner: { handle }, isPhotoWaiting, newDescription }: PendingPhoto) {
      const revision = newDescription?.revision
      const sending =
        isPhotoWaiting || revision === undefined
          ? approval.mutateAsync({
              id,
              canUndo: true,
              ...(revision !== undefined && { descriptionRevision: revision }),
            })
          : descriptionApproval.mutateAsync({ id, revision, canUndo: true })
      decide({ id, handle, decision: 'approved' }, sending)
    },
    reject(
      { id, owner: { handle }, newDescription }: PendingPhoto,
      { reason, isDescription }: { reason: string; isDescription: boolean },
    ) {
      const sending =
        isDescription && newDescription
          ? descriptionRejection.mutateAsync({
              id,
              revision: newDescription.revision,
              reason,
              canUndo: true,
            })
          : rejection.mutateAsync({ id, reason, canUndo: true })
      decide({ id, handle, decision: 'rejected' }, sending)
    },
  }
}
