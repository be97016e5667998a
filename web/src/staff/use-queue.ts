import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'
import { findRemovedElsewhere } from './queue-rules.ts'

/**
 * Returns the queue without the items that this moderator has decided, which reappear only if that
 * fails, and the number of items that left it otherwise.
 */
export function useQueue<T extends { id: string }>(
  items: readonly T[],
  { hasMore }: { hasMore: boolean },
) {
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const ids = items.map(({ id }) => id)
  const [previousIds, setPreviousIds] = useState<readonly string[]>(ids)
  const [removedCount, setRemovedCount] = useState(0)

  if (ids.join() !== previousIds.join()) {
    setPreviousIds(ids)
    setRemovedCount(
      removedCount +
        findRemovedElsewhere(previousIds, ids, { decidedByMe: decidedIds, hasMore }).length,
    )
    // Once the server has removed an item, it may return by undo or restoration.
    setDecidedIds(new Set([...decidedIds].filter((id) => ids.includes(id))))
  }

  return {
    waiting: items.filter(({ id }) => !decidedIds.has(id)),
    removedCount,
    dismissRemoved: () => setRemovedCount(0),
    hideItem: (id: string) => setDecidedIds((old) => new Set(old).add(id)),
    restoreItem: (id: string) =>
      setDecidedIds((old) => new Set([...old].filter((other) => other !== id))),
  }
}

export type QueueControls = { hideItem: (id: string) => void; restoreItem: (id: string) => void }

/**
 * Returns a builder of mutation options from the texts of a decision. The mutation hides the item
 * at once and shows it again after an error. Toasts use the texts of ADM-USERS-13 to 15 and ADM-
 * PHOTO-10 to 13.
 */
export function useDecisionOptions({ hideItem, restoreItem }: QueueControls) {
  const queryClient = useQueryClient()
  return (success: () => string, failure: () => string) => ({
    onMutate: ({ id }: { id: string }) => hideItem(id),
    // The live event of the decision refetches the queue; refetching here would do it twice.
    onSuccess() {
      toast.success({ title: success() })
      void queryClient.invalidateQueries({ queryKey: api.moderation.summary.key() })
    },
    onError(error: Error, { id }: { id: string }) {
      void queryClient.invalidateQueries({ queryKey: api.moderation.key() })
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'ALREADY_DECIDED')) {
        toast.info({
          title: t`Already decided`,
          description: t`Another moderator decided it, or its owner withdrew it.`,
        })
        return
      }
      if (hasCode(error, 'ITEM_ASSIGNED')) return toast.info(errorCopy(error, { title: '' }))
      restoreItem(id)
      toast.error({
        title: t`Error`,
        description: errorCopy(error, { title: '', description: failure() }).description,
      })
    },
  })
}
