import { useSyncExternalStore } from 'react'
import type { toast as sonnerToast } from 'sonner'

/** What a person is told: a short title, a sentence where the title does not say all, and a way out where there is one. */
export type Copy = { title: string; description?: string | undefined; action?: { label: string; onClick: () => void } | undefined }

type Kind = 'success' | 'error' | 'info'
type Sonner = typeof sonnerToast

/** Success toasts stay for five seconds (member document, section 9). */
const DURATION_MS = 5000

let isWanted = false
const listeners = new Set<() => void>()
let resolveReady: (sonner: Sonner) => void
const ready = new Promise<Sonner>((resolve) => {
  resolveReady = resolve
})

/** The place of the toasts is on the page, and takes them from now on. */
export function toasterIsReady(sonner: Sonner) {
  resolveReady(sonner)
}

/** Whether somebody has something to tell: the place of the toasts, and its code, come with the first one. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
}

/** What stands on the page, by what it says. */
const standing = new Map<string, string>()
let told = 0

/**
 * The same title and sentence replace each other instead of piling up. One that has begun to leave takes nothing new in: it
 * would go all the same, and the second time would be told to nobody.
 */
function show(kind: Kind, { title, description, action }: Copy) {
  isWanted = true
  for (const listener of listeners) listener()
  const words = `${title}|${description ?? ''}`
  const onLeave = () => void standing.delete(words)
  void ready.then((sonner) => {
    const id = standing.get(words) ?? `${words}|${(told += 1)}`
    standing.set(words, id)
    sonner[kind](title, { description, action, duration: DURATION_MS, id, onAutoClose: onLeave, onDismiss: onLeave })
  })
}

export const toast = {
  success: (copy: Copy) => show('success', copy),
  error: (copy: Copy) => show('error', copy),
  info: (copy: Copy) => show('info', copy),
  /** When what they were about is over. */
  clear: () => {
    standing.clear()
    if (isWanted) void ready.then((sonner) => void sonner.dismiss())
  },
}
