import type { Reach } from '@adire/contract/campaign-statements.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'

/** How many people, as far as it is told. */
export function useReachWords(): (reach: Reach) => string {
  const { t } = useLingui()
  return (reach) => {
    if (reach === 'few') return t`fewer than 10`
    return reach === 'forgotten' ? t`no longer known` : formatCount(reach)
  }
}
