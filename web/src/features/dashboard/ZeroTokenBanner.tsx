import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'

/** For a man without a token (MEM-DASH-15): what still works, and what it takes. */
export function ZeroTokenBanner() {
  const { gender } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  if (gender !== 'man' || wallet.data?.balance !== 0) return null
  const { message, superLike } = wallet.data.prices
  return (
    <Banner tone="warn" title={<Trans>Get Tokens to Start Connecting</Trans>}>
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
