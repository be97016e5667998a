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
  bringBack: (id: Id) => void
}

/** Undoable decisions about photos or members, which the server carries out after the undo time. */
export function usePendingDecision<Id extends string>({ undo, bringBack }: Options<Id>) {
  const queryClient = useQueryClient()
  const { recent, remember, forget } = useRecent<Id>()
  const sent = useRef(new Map<Id, Promise<unknown>>())

  /** Forgets a failed decision. The mutation reports the error. */
  function decide(one: RecentDecision<Id>, sending: Promise<unknown>) {
    remember(one)
    sent.current.set(
      one.id,
      sending.catch(() => forget(one.id)),
    )
  }

  /**
   * Undoes a decision after the server has stored it; returns true if the item is back in the
   * queue.
   */
  async function undoDecision({ id }: RecentDecision<Id>): Promise<boolean> {
    forget(id)
    await sent.current.get(id)
    try {
      await undo(id)
    } catch (error) {
      if (hasCode(error, 'NOTHING_TO_UNDO'))
        toast.info({ title: t`Too Late`, description: t`It was carried out already.` })
      else
        toast.error({
          title: t`Error`,
          description: errorCopy(error, { title: '', description: t`Failed to perform action` })
            .description,
        })
      return false
    }
    bringBack(id)
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
    setRecent((all) => all.filter((one) => one.id !== id))
  }

  function remember(one: RecentDecision<Id>) {
    forget(one.id)
    setRecent((all) => [...all, one])
    timers.current.set(
      one.id,
      setTimeout(() => forget(one.id), DECISION_UNDO_SECONDS * 1000),
    )
  }

  return { recent, remember, forget }
}
