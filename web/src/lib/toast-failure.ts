import { errorCopy } from './error-copy.ts'
import { toast } from './toast.ts'

/** Shows why an action failed; title and description are for errors without a text of their own. */
export function toastFailure(error: unknown, title: string, description: string) {
  toast.error(errorCopy(error, { title, description }))
}
