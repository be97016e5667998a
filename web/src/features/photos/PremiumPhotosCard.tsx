import { FREE_PHOTO_SLOTS, PREMIUM_PHOTO_SLOTS } from '@adire/contract/photos.ts'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'

/** Advertises the photo slots of premium (MEM-PHOTO-04). */
export function PremiumPhotosCard() {
  const [premium, free] = [PREMIUM_PHOTO_SLOTS, FREE_PHOTO_SLOTS]
  return (
    <Card isPremium className="grid gap-2">
      <Badge kind="premium">
        <Trans>Premium</Trans>
      </Badge>
      <h2 className="text-xl">
        <Trans>Room for {premium} photos</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          Premium members show {premium} photos instead of {free}, and are shown further up in
          Discover. Slots you have bought come on top.
        </Trans>
      </p>
      <BuyButton wants="premium" variant="brass" size="sm" className="mt-1 justify-self-start">
        <Trans>Go Premium</Trans>
      </BuyButton>
    </Card>
  )
}
