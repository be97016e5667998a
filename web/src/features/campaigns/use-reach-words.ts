import type { Reach } from '@adire/contract/campaign-statements.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'

/** Returns a formatter of the reach; small and unknown numbers are not shown. */
export function useReachWords(): (reach: Reach) => string {
  const { t } = useLingui()
  return (reach) => {
    if (reach === 'few') return t`fewer than 10`
    return reach === 'forgotten' ? t`no longer known` : formatCount(reach)
  }
}
