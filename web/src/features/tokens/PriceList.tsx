import type { Prices } from '@adire/contract/tokens.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Heart, ImagePlus, MessageCircle, Star, Zap } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { wallet: { prices: Prices; freeSuperLikesLeft: number } }

/** Uses of tokens, at this member's prices. */
export function PriceList({ wallet: { prices, freeSuperLikesLeft } }: Props) {
  return (
    <dl className="mt-3 grid gap-2 border-t border-line pt-3">
      <Price
        icon={<MessageCircle aria-hidden />}
        label={<Trans>A message to a match</Trans>}
        price={prices.message}
      />
      <Price
        icon={<Star aria-hidden />}
        label={<Trans>A Super Like</Trans>}
        price={prices.superLike}
      >
        {freeSuperLikesLeft > 0 &&
          plural(freeSuperLikesLeft, { one: '# free left today', other: '# free left today' })}
      </Price>
      <Price icon={<Zap aria-hidden />} label={<Trans>A photo boost</Trans>} price={prices.boost} />
      <Price
        icon={<ImagePlus aria-hidden />}
        label={<Trans>An extra photo slot</Trans>}
        price={prices.photoSlot}
      />
      <Price icon={<Heart aria-hidden />} label={<Trans>A like</Trans>} price={0} />
    </dl>
  )
}

type PriceProps = { icon: ReactNode; label: ReactNode; price: number; children?: ReactNode }

function Price({ icon, label, price, children }: PriceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3">
      <dt className="flex flex-1 basis-40 items-center gap-3">
        {icon}
        {label}
      </dt>
      <dd className="ms-auto text-end font-medium text-ink tabular-nums">
        {price === 0 ? <Trans>Free</Trans> : plural(price, { one: '# token', other: '# tokens' })}
        {children && <span className="block text-xs font-normal text-ink-3">{children}</span>}
      </dd>
    </div>
  )
}
