import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { errorCopy } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { canPush, isPushOn, keepPush, readPushKey, startPush, stopPush } from './push-store.ts'

export type PushState = 'unknown' | 'unavailable' | 'blocked' | 'off' | 'on' | 'changing'

/** Whether this browser may be woken for the member, and how to change that. */
export function usePush() {
  const { memberId } = useMember()
  const [state, setState] = useState<PushState>('unknown')

  useEffect(() => {
    let isCurrent = true
    const show = (next: PushState) => isCurrent && setState(next)
    const read = async (): Promise<PushState> => {
      if (!canPush() || (await readPushKey()) === null) return 'unavailable'
      if (Notification.permission === 'denied') return 'blocked'
      return (await isPushOn(memberId)) ? 'on' : 'off'
    }
    read().then(show, () => show('unknown'))
    return () => {
      isCurrent = false
    }
  }, [memberId])

  async function change(work: () => Promise<PushState>, back: PushState) {
    setState('changing')
    try {
      setState(await work())
    } catch (error) {
      setState(back)
      toast.error(
        errorCopy(error, {
          title: t`Update Failed`,
          description: t`This browser could not be reached for push notifications.`,
        }),
      )
    }
  }

  return {
    state,
    turnOn: () =>
      change(
        async () =>
          (await startPush(memberId))
            ? 'on'
            : Notification.permission === 'denied'
              ? 'blocked'
              : 'off',
        'off',
      ),
    turnOff: () => change(async () => (await stopPush(), 'off'), 'on'),
  }
}

/**
 * Ties the browser's word to the session of the day; once a page, and silently: a push less is no
 * harm.
 */
export function useKeptPush() {
  const { memberId } = useMember()
  useEffect(() => {
    keepPush(memberId).catch(() => undefined)
  }, [memberId])
}
