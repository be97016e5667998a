import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'
import { findRemovedElsewhere } from './queue-rules.ts'

/**
 * Queue without the items this moderator has decided, which reappear only if that fails. Also
 * counts the items that others removed.
 */
export function useQueue<T extends { id: string }>(
  items: readonly T[],
  { hasMore }: { hasMore: boolean },
) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const ids = items.map(({ id }) => id)
  const [seen, setSeen] = useState<readonly string[]>(ids)
  const [goneCount, setGoneCount] = useState(0)

  if (ids.join() !== seen.join()) {
    setSeen(ids)
    setGoneCount(
      goneCount + findRemovedElsewhere(seen, ids, { decidedByMe: decided, hasMore }).length,
    )
    // Once the server has removed an item, it may return by undo or restoration.
    setDecided(new Set([...decided].filter((id) => ids.includes(id))))
  }

  return {
    waiting: items.filter(({ id }) => !decided.has(id)),
    goneCount,
    forgetGone: () => setGoneCount(0),
    hide: (id: string) => setDecided((old) => new Set(old).add(id)),
    bringBack: (id: string) =>
      setDecided((old) => new Set([...old].filter((other) => other !== id))),
  }
}

export type QueueControls = { hide: (id: string) => void; bringBack: (id: string) => void }

/**
 * Builds the mutation options of a decision from its texts: hides the item at once and brings it back
 * on an error. Toasts use the texts of ADM-USERS-13 to 15 and ADM-PHOTO-10 to 13.
 */
export function useOutcome({ hide, bringBack }: QueueControls) {
  const queryClient = useQueryClient()
  return (success: () => string, failure: () => string) => ({
    onMutate: ({ id }: { id: string }) => hide(id),
    // The live event of the decision refetches the queue; refetching here would do it twice.
    onSuccess() {
      toast.success({ title: success() })
      void queryClient.invalidateQueries({ queryKey: api.moderation.summary.key() })
    },
    onError(error: Error, { id }: { id: string }) {
      void queryClient.invalidateQueries({ queryKey: api.moderation.key() })
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'ALREADY_DECIDED')) {
        toast.info({
          title: t`Already Decided`,
          description: t`It was decided by somebody else or taken back by its owner meanwhile.`,
        })
        return
      }
      if (hasCode(error, 'ITEM_ASSIGNED')) return toast.info(errorCopy(error, { title: '' }))
      bringBack(id)
      toast.error({
        title: t`Error`,
        description: errorCopy(error, { title: '', description: failure() }).description,
      })
    },
  })
}
