import type { StatementSums } from '@adire/contract/campaign-statements.ts'
import { useLingui } from '@lingui/react/macro'
import { rejectionWords } from './copy.ts'

/** Returns a formatter of a rejection, such as "Click: too soon". */
export function useRejectionWords(): (rejection: StatementSums['rejected'][number]) => string {
  const { t, i18n } = useLingui()
  const events = { impression: t`Impression`, click: t`Click` }
  return ({ event, reason }) => {
    const words = rejectionWords[reason]
    return `${events[event]}: ${words ? i18n._(words) : reason}`
  }
}
