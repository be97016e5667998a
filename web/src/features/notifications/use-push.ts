import type { MemberId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { client } from '../../lib/api.ts'
import { startWorker, WORKER_SCOPE } from '../../lib/app-shell-cache.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

export type PushState = 'unknown' | 'unavailable' | 'blocked' | 'off' | 'on' | 'changing'

/** Push state of this browser for the member, with functions to turn it on and off. */
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

  async function change(work: () => Promise<PushState>, previous: PushState) {
    setState('changing')
    try {
      setState(await work())
    } catch (error) {
      setState(previous)
      toast.error(
        errorCopy(error, {
          title: t`Update Failed`,
          description: t`We couldn’t change push notifications in this browser. Check your connection and try again.`,
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

/** Renews the push subscription for the current session, once a page. Failures are ignored. */
export function useRenewPush() {
  const { memberId } = useMember()
  useEffect(() => {
    renewPush(memberId).catch(() => undefined)
  }, [memberId])
}

/** Stores the member for whom push was turned on in this browser. */
const OWNER_KEY = 'adire-push-member'

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** True if this browser gets pushes for this member, not for another one who used it before. */
async function isPushOn(memberId: MemberId): Promise<boolean> {
  return (
    Notification.permission === 'granted' &&
    readOwner() === memberId &&
    (await findSubscription()) !== null
  )
}

/** Public key for push subscriptions; null if the server sends none. */
async function readPushKey(): Promise<string | null> {
  return (await client.notifications.pushKey()).key
}

/**
 * Turns pushes on; false if the browser or the member refuses. Replaces an earlier subscription, which
 * may belong to another member or key.
 */
async function startPush(memberId: MemberId): Promise<boolean> {
  const key = await readPushKey()
  if (key === null || (await Notification.requestPermission()) !== 'granted') return false
  const registration = await startWorker()
  await waitUntilActive(registration)
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await send(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  )
  localStorage.setItem(OWNER_KEY, memberId)
  return true
}

async function stopPush(): Promise<void> {
  localStorage.removeItem(OWNER_KEY)
  await client.notifications.unsubscribePush()
  await (await findSubscription())?.unsubscribe()
}

/**
 * Renews the subscription in a new session of the same member. Another member has to turn it on.
 */
async function renewPush(memberId: MemberId): Promise<void> {
  if (!canPush() || !(await isPushOn(memberId))) return
  const subscription = await findSubscription()
  if (subscription) await send(subscription)
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY)
  } catch {
    // Storage may be blocked.
    return null
  }
}

async function send(subscription: PushSubscription): Promise<void> {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (!p256dh || !auth) throw new Error('a push subscription without keys')
  await client.notifications.subscribePush({
    endpoint: subscription.endpoint,
    p256dh: base64url(p256dh),
    auth: base64url(auth),
  })
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function waitUntilActive({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting ?? active
  return new Promise((resolve) => {
    if (!worker || worker.state === 'activated') return resolve()
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}
