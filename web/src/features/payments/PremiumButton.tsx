import { Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { BuyButton } from '../../shared/BuyButton.tsx'

/** Upgrade button in the header (MEM-DASH-09); only a crown on narrow screens. */
export function PremiumButton() {
  return (
    <BuyButton
      item="premium"
      variant="brass"
      icon={<Crown aria-hidden />}
      className="max-sm:px-3 md:max-lg:px-3"
    >
      <span className="max-sm:sr-only md:max-lg:sr-only">
        <Trans>Premium</Trans>
      </span>
    </BuyButton>
  )
}
