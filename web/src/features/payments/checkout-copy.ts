import { t } from '@lingui/core/macro'
import { errorCopy } from '../../lib/error-copy.ts'
import type { Copy } from '../../lib/toast.ts'

/**
 * The specification's texts: a title by purchase, and the reason; names another currency that would
 * work (PAY-TOK-22, PAY-SUB-16). A page with outdated renewal terms offers to reload.
 */
export function writeCheckoutFailure(error: unknown, kind: 'tokens' | 'subscription'): Copy {
  const title = kind === 'tokens' ? t`Purchase Failed` : t`Subscription Failed`
  return { ...errorCopy(error, { title, description: t`Please try again` }), title }
}
