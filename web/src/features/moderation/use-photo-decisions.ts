import type { PhotoId } from '@adire/contract/ids.ts'
import { DECISION_UNDO_SECONDS, type PendingPhoto } from '@adire/contract/moderation.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { type Hands, useOutcome } from './use-queue.ts'

/** What I have just decided and can still take back. */
export interface Recent {
  id: PhotoId
  handle: string
  decision: 'approved' | 'rejected'
}

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
  const { recent, remember, forget } = useRecent()
  const { takeBack, follow } = useUndo(hands, forget)

  function decide({ id, owner: { handle } }: PendingPhoto, decision: Recent['decision'], sent: Promise<unknown>) {
    remember({ id, handle, decision })
    // What failed is told by the outcome, and there is nothing to take back.
    follow(
      id,
      sent.catch(() => forget(id)),
    )
  }

  return {
    recent,
    takeBack,
    approve: (photo: PendingPhoto) => decide(photo, 'approved', approval.mutateAsync({ id: photo.id, canUndo: true })),
    reject: (photo: PendingPhoto, reason: string) =>
      decide(photo, 'rejected', rejection.mutateAsync({ id: photo.id, reason, canUndo: true })),
  }
}

/** My decisions of the last seconds, the latest at the end. */
function useRecent() {
  const [recent, setRecent] = useState<readonly Recent[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const forget = (id: PhotoId) => setRecent((all) => all.filter((one) => one.id !== id))

  function remember(one: Recent) {
    setRecent((all) => [...all.filter(({ id }) => id !== one.id), one])
    timers.current.add(setTimeout(() => forget(one.id), DECISION_UNDO_SECONDS * 1000))
  }

  return { recent, remember, forget }
}

/** Takes a decision back once the server has it, and says when the photo is in the queue again. */
function useUndo({ bringBack }: Hands, forget: (id: PhotoId) => void) {
  const queryClient = useQueryClient()
  const undo = useMutation(api.moderation.undoPhotoDecision.mutationOptions())
  const sent = useRef(new Map<PhotoId, Promise<unknown>>())

  async function takeBack({ id }: Recent): Promise<boolean> {
    forget(id)
    await sent.current.get(id)
    try {
      await undo.mutateAsync({ id })
    } catch (error) {
      if (hasCode(error, 'NOTHING_TO_UNDO')) toast.info({ title: t`Too Late`, description: t`It was carried out already.` })
      else
        toast.error({ title: t`Error`, description: errorCopy(error, { title: '', description: t`Failed to perform action` }).description })
      return false
    }
    bringBack(id)
    await queryClient.invalidateQueries({ queryKey: api.moderation.key() })
    return true
  }

  return { takeBack, follow: (id: PhotoId, promise: Promise<unknown>) => void sent.current.set(id, promise) }
}
