import { t } from '@lingui/core/macro'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { toast } from '../lib/toast.ts'

const conflicts = ['ALREADY_DECIDED', 'CASE_CLAIMED', 'CASE_CHANGED', 'ITEM_ASSIGNED'] as const

/**
 * Toasts why a staff decision failed; `failure` is the text for errors without one. A change by
 * others is shown as information.
 */
export function showDecisionFailure(error: Error, failure: string) {
  if (conflicts.some((code) => hasCode(error, code)))
    return toast.info(errorCopy(error, { title: '' }))
  const { description, action } = errorCopy(error, { title: '', description: failure })
  toast.error({ title: t`Error`, description, action })
}
