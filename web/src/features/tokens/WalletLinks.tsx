import type { Prices } from '@adire/contract/tokens.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PriceList } from './PriceList.tsx'

type Props = { wallet: { prices: Prices; freeSuperLikesLeft: number } }

/** Links to the uses of tokens and the statement, below the shop. */
export function WalletLinks({ wallet }: Props) {
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-text text-sm font-medium tracking-normal">
        <Trans>What things cost</Trans>
      </h3>
      <PriceList wallet={wallet} />
      <Link
        to="/dashboard/wallet"
        className="mt-2 inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
      >
        <Trans>See every token in your wallet</Trans>
      </Link>
    </section>
  )
}
