import { Trans, useLingui } from '@lingui/react/macro'
import { insufficientTokensCopy } from '../../lib/error-reason-copy.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { Banner } from '../../ui/Banner.tsx'

/** Says that the tokens don't suffice for a message. A new key announces it again. */
export function ShortOfTokens({ price }: { price: number }) {
  const { t } = useLingui()
  return (
    <Banner
      tone="warn"
      title={t`Insufficient Tokens`}
      className="animate-in fade-in zoom-in-97"
      action={
        <BuyButton item="tokens" size="sm">
          <Trans>Buy Tokens</Trans>
        </BuyButton>
      }
    >
      {insufficientTokensCopy.message(price)}
    </Banner>
  )
}
