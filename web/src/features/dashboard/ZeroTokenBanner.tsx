import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'

/** Banner for a man without tokens (MEM-DASH-15 to 17). */
export function ZeroTokenBanner() {
  const { isPremium } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  if (!wallet.data) return null
  const { message, superLike } = wallet.data.prices
  return (
    <Banner
      tone="warn"
      title={<Trans>Get Tokens to Start Connecting</Trans>}
      action={
        <span className="flex flex-wrap gap-2">
          <BuyButton item="tokens" size="sm">
            <Trans>Buy Tokens</Trans>
          </BuyButton>
          {!isPremium && (
            <BuyButton item="premium" size="sm" variant="brass">
              <Trans>Go Premium</Trans>
            </BuyButton>
          )}
        </span>
      }
    >
      <Trans>
        You have no tokens left. Browsing and likes stay free; a Super Like costs{' '}
        <Plural value={superLike} one="# token" other="# tokens" />
      </Trans>
      {message > 0 && (
        <Trans>
          , a message <Plural value={message} one="# token" other="# tokens" />
        </Trans>
      )}
      .
    </Banner>
  )
}
