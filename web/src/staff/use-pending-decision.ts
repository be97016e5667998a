import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'

/** Decision of the last seconds that can still be undone. */
export interface RecentDecision<Id extends string = string> {
  id: Id
  handle: string
  decision: 'approved' | 'rejected'
}

type Options<Id extends string> = {
  /** Undoes a decision on the server. */
  undo: (id: Id) => Promise<unknown>
  /** Shows the item in the queue again. */
  restoreItem: (id: Id) => void
}

/**
 * Undo of decisions about photos and members. The server stores a decision at once and carries it
 * out after `DECISION_UNDO_SECONDS`; until then it can be undone.
 */
export function usePendingDecision<Id extends string>({ undo, restoreItem }: Options<Id>) {
  const queryClient = useQueryClient()
  const { recent, remember, forget } = useRecent<Id>()
  const requests = useRef(new Map<Id, Promise<unknown>>())

  /**
   * Remembers a decision while its `request` is sent; forgets it if that fails. The mutation shows
   * the error.
   */
  function decide(decision: RecentDecision<Id>, request: Promise<unknown>) {
    remember(decision)
    requests.current.set(
      decision.id,
      request.catch(() => forget(decision.id)),
    )
  }

  /**
   * Undoes a decision after the server has stored it; returns true if the item is back in the
   * queue.
   */
  async function undoDecision({ id }: RecentDecision<Id>): Promise<boolean> {
    forget(id)
    await requests.current.get(id)
    try {
      await undo(id)
    } catch (error) {
      if (hasCode(error, 'NOTHING_TO_UNDO'))
        toast.info({ title: t`Too late`, description: t`The decision has already been applied.` })
      else
        toast.error({
          title: t`Error`,
          description: errorCopy(error, { title: '', description: t`Failed to perform action` })
            .description,
        })
      return false
    }
    restoreItem(id)
    await queryClient.invalidateQueries({ queryKey: api.moderation.key() })
    return true
  }

  return { recent, decide, undoDecision }
}

/** Own decisions of the last seconds, newest last. */
function useRecent<Id extends string>() {
  const [recent, setRecent] = useState<readonly RecentDecision<Id>[]>([])
  const timers = useRef(new Map<Id, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  function forget(id: Id) {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setRecent((all) => all.filter((decision) => decision.id !== id))
  }

  function remember(decision: RecentDecision<Id>) {
    forget(decision.id)
    setRecent((all) => [...all, decision])
    timers.current.set(
      decision.id,
      setTimeout(() => forget(decision.id), DECISION_UNDO_SECONDS * 1000),
    )
  }

  return { recent, remember, forget }
}
