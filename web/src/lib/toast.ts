import { toast as sonner } from 'sonner'

/** What a person is told: a short title, and a sentence where the title does not say all. */
export type Copy = { title: string; description?: string | undefined }

/** Success toasts stay for five seconds (member document, section 9). */
const DURATION_MS = 5000

/** The same title and sentence replace each other instead of piling up. */
function show(kind: 'success' | 'error' | 'info', copy: Copy) {
  sonner[kind](copy.title, { description: copy.description, duration: DURATION_MS, id: `${copy.title}|${copy.description ?? ''}` })
}

export const toast = {
  success: (copy: Copy) => show('success', copy),
  error: (copy: Copy) => show('error', copy),
  info: (copy: Copy) => show('info', copy),
  /** When what they were about is over. */
  clear: () => void sonner.dismiss(),
}
