import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode } from './error-copy.ts'
import { loseSession, onMemberChange } from './session.ts'

const RETRIES = 2

/** Only what another attempt can cure is tried again: a refusal of the server is an answer. */
function shouldRetry(failures: number, error: Error) {
  return failures < RETRIES && (!isRefusal(error) || hasCode(error, 'UNAVAILABLE'))
}

function isRefusal(error: Error) {
  return 'status' in error && typeof error.status === 'number' && error.status < 500
}

function endSessionIfRefused(error: Error) {
  if (hasCode(error, 'UNAUTHENTICATED')) loseSession()
}

/** What this page knows from the server; one for all of it, and emptied when the member changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      endSessionIfRefused(error)
      // A cursor lives for a day: a page left open for longer begins its list again.
      if (hasCode(error, 'CURSOR_INVALID')) void queryClient.resetQueries({ queryKey, exact: true })
    },
  }),
  mutationCache: new MutationCache({ onError: endSessionIfRefused }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry },
    // A write made without a connection fails at once and says so; what may wait has an outbox of its own.
    mutations: { networkMode: 'always', retry: false },
  },
})

onMemberChange(() => {
  void queryClient.cancelQueries()
  queryClient.removeQueries()
  queryClient.getMutationCache().clear()
})
