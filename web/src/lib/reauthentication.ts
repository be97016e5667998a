import { useSyncExternalStore } from 'react'

/** A request to re-authenticate for one action, or for ten minutes if `action` is null. */
export interface IdentityQuestion {
  action: string | null
  asksCode: boolean
}

export interface PendingQuestion extends IdentityQuestion {
  answer: (isConfirmed: boolean) => void
}

let pending: readonly PendingQuestion[] = []
const listeners = new Set<() => void>()

function change(next: readonly PendingQuestion[]) {
  pending = next
  listeners.forEach((listener) => listener())
}

/**
 * Opens the dialog and waits for it; false when it was closed, or where a page has no such dialog.
 */
export function confirmIdentity({ action, asksCode }: IdentityQuestion): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const question: PendingQuestion = {
      action,
      asksCode,
      answer(isConfirmed) {
        // The ten minutes hold for every call that waits for them.
        const answered = pending.filter(
          (one) => one === question || (isConfirmed && action === null && one.action === null),
        )
        change(pending.filter((one) => !answered.includes(one)))
        resolve(isConfirmed)
        answered.forEach((one) => one !== question && one.answer(true))
      },
    }
    change([...pending, question])
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) pending.forEach(({ answer }) => answer(false))
  }
}

/** The question that is open now, if there is one. */
export function useIdentityQuestion(): PendingQuestion | undefined {
  return useSyncExternalStore(subscribe, () => pending[0])
}
