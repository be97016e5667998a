import type { ErrorData, SpendPurpose } from '@adire/contract/errors.ts'
import type { Prices } from '@adire/contract/tokens.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { hasCode } from './error-copy.ts'
import { loseSession, onMemberChange } from './session.ts'

const RETRIES = 2

/** Retries network failures and server errors, but not refusals (4xx). */
function shouldRetry(failures: number, error: Error) {
  return failures < RETRIES && !isRefusal(error)
}

function isRefusal(error: Error) {
  return 'status' in error && typeof error.status === 'number' && error.status < 500
}

function loseSessionIfUnauthenticated(error: Error) {
  if (hasCode(error, 'UNAUTHENTICATED')) loseSession()
}

/** The page's cache of server data, cleared when the member changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      loseSessionIfUnauthenticated(error)
      // Cursors expire after a day, so a page that was open for longer restarts its list.
      if (hasCode(error, 'CURSOR_INVALID')) void queryClient.resetQueries({ queryKey, exact: true })
    },
  }),
  mutationCache: new MutationCache({
    onError(error) {
      loseSessionIfUnauthenticated(error)
      if (hasCode(error, 'PRICE_CHANGED')) showNewPrice(error.data)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry },
    // A write without a connection fails at once; those that may wait have an outbox.
    mutations: { networkMode: 'always', retry: false },
  },
})

const priceNames = {
  message: 'message',
  super_like: 'superLike',
  super_like_upgrade: 'superLike',
  boost: 'boost',
  photo_slot: 'photoSlot',
} as const satisfies { [P in SpendPurpose]: keyof Prices }

/** Shows the new price on every button, in case the page missed the event of the change. */
function showNewPrice({ price, purpose }: ErrorData<'PRICE_CHANGED'>) {
  queryClient.setQueryData(
    api.tokens.wallet.queryKey(),
    (wallet) => wallet && { ...wallet, prices: { ...wallet.prices, [priceNames[purpose]]: price } },
  )
  void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
}

onMemberChange(() => {
  void queryClient.cancelQueries()
  queryClient.removeQueries()
  queryClient.getMutationCache().clear()
})
