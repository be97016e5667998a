import type { toast as sonnerToast } from 'sonner'
import { create } from 'zustand'
import { hideNote, showNote } from './note.ts'

/** Text of a toast: a short title, an optional sentence and an optional action. */
export type Copy = {
  title: string
  description?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
}

type Kind = 'success' | 'error' | 'info'
type Sonner = typeof sonnerToast

/** Success toasts stay for five seconds (member document, section 9). */
const DURATION_MS = 5000

let sonner: Sonner | undefined
/** Latest toast while the toaster isn't loaded yet; a note shows it until then. */
let pendingToast: { kind: Kind; copy: Copy; until: number } | undefined
/** True once there was a toast, which needs the toaster's code. */
const useToasterStore = create(() => ({ isWanted: false }))

/** Time after which a toast closes although the pointer rests on it. */
const LIMIT_MS = 2 * DURATION_MS
/** Timers of the visible toasts by id. */
const limits = new Map<string, ReturnType<typeof setTimeout>>()

/** Registers the loaded toaster and shows the toast that waited for it. */
export function registerToaster(loaded: Sonner) {
  sonner = loaded
  if (pendingToast && pendingToast.until > Date.now()) {
    hideNote()
    showIn(loaded, pendingToast.kind, pendingToast.copy)
  }
  pendingToast = undefined
}

export const useToasterWanted = () => useToasterStore((state) => state.isWanted)

/** Ids of the visible toasts by text. */
const toastIds = new Map<string, string>()
let toastCount = 0

function show(kind: Kind, copy: Copy) {
  if (sonner) return showIn(sonner, kind, copy)
  pendingToast = { kind, copy, until: Date.now() + DURATION_MS }
  showNote([copy.title, copy.description].filter(Boolean).join(': '), DURATION_MS)
  useToasterStore.setState({ isWanted: true })
}

/**
 * Shows a toast, replacing one with the same text. A toast that is closing can't be replaced: the
 * new one would close with it.
 */
function showIn(toaster: Sonner, kind: Kind, { title, description, action }: Copy) {
  const text = `${title}|${description ?? ''}`
  const onLeave = () => {
    toastIds.delete(text)
    clearTimeout(limits.get(id))
    limits.delete(id)
  }
  const id = toastIds.get(text) ?? `${text}|${(toastCount += 1)}`
  toastIds.set(text, id)
  toaster[kind](title, {
    description,
    action,
    duration: DURATION_MS,
    id,
    onAutoClose: onLeave,
    onDismiss: onLeave,
  })
  clearTimeout(limits.get(id))
  limits.set(
    id,
    setTimeout(() => toaster.dismiss(id), LIMIT_MS),
  )
}

export const toast = {
  success: (copy: Copy) => show('success', copy),
  error: (copy: Copy) => show('error', copy),
  info: (copy: Copy) => show('info', copy),
  /** Dismisses all toasts. */
  clear: () => {
    toastIds.clear()
    if (pendingToast) hideNote()
    pendingToast = undefined
    sonner?.dismiss()
  },
}
