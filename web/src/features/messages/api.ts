import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { lastKnownSeq, mergeMessages } from './rules.ts'

/**
 * The messages read so far, without gaps up to the newest; `hasOlder` says whether there are more
 * above.
 */
export type KnownMessages = { messages: readonly Message[]; hasOlder: boolean }

/** Filter of conversations, by name and state. */
export type ThreadFilter = {
  search: string | undefined
  only: 'unread' | 'your_turn' | 'former' | undefined
}

/**
 * My matches as conversations, newest activity first; without a wish it is the list of the Matches
 * tab.
 */
export function useThreadList({ search, only }: Partial<ThreadFilter> = {}) {
  return useInfiniteQuery({
    ...api.matches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        ...(search !== undefined && { search }),
        ...(only !== undefined && { only }),
      }),
      ...cursorPaging,
    }),
    // What was found stays until there is something else to show.
    placeholderData: keepPreviousData,
  })
}

function messagesKey(threadId: ThreadId) {
  return [...api.messages.list.key({ input: { threadId } }), 'known'] as const
}

/** Reads the newest page once; after that, whenever something happened, only what came since. */
export function threadMessages(threadId: ThreadId) {
  const queryKey = messagesKey(threadId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client: queryClient, signal }): Promise<KnownMessages> => {
      const known = queryClient.getQueryData<KnownMessages>(queryKey)
      if (!known || known.messages.length === 0) {
        const { messages, hasMore } = await client.messages.list({ threadId }, { signal })
        // A message of my own may have been stored meanwhile, and this page be older than that.
        const own = queryClient.getQueryData<KnownMessages>(queryKey)?.messages ?? []
        return { messages: mergeMessages(messages, own), hasOlder: hasMore }
      }
      const news = await readAfter(threadId, lastKnownSeq(known.messages, known.hasOlder), signal)
      // Older pages and own messages may have come in meanwhile.
      const current = queryClient.getQueryData<KnownMessages>(queryKey) ?? known
      return news.length === 0
        ? current
        : { ...current, messages: mergeMessages(current.messages, news) }
    },
    // `mergeMessages` keeps the objects it has; comparing thousands of messages again is wasted.
    structuralSharing: false,
  })
}

async function readAfter(
  threadId: ThreadId,
  afterSeq: number,
  signal: AbortSignal,
): Promise<Message[]> {
  const { messages, hasMore } = await client.messages.list({ threadId, afterSeq }, { signal })
  const last = messages.at(-1)
  return hasMore && last
    ? [...messages, ...(await readAfter(threadId, last.seq, signal))]
    : messages
}

/** Puts the page above what is known in front of it. */
export async function loadOlder(queryClient: QueryClient, threadId: ThreadId) {
  const known = queryClient.getQueryData<KnownMessages>(messagesKey(threadId))
  const first = known?.messages[0]
  if (!first) return
  const { messages, hasMore } = await client.messages.list({ threadId, beforeSeq: first.seq })
  queryClient.setQueryData<KnownMessages>(
    messagesKey(threadId),
    // A thread that was left meanwhile has let go of what would stand below.
    (current) =>
      current?.messages[0]?.seq === first.seq
        ? { messages: mergeMessages(current.messages, messages), hasOlder: hasMore }
        : current,
  )
}

/**
 * Messages that stay cached when a thread is left, so that returning starts at its end without
 * loading every page.
 */
const KEPT_MESSAGES = 200

/** Lets go of what was read far above; it is read again when one scrolls up there. */
export function forgetOlder(queryClient: QueryClient, threadId: ThreadId) {
  queryClient.setQueryData<KnownMessages>(messagesKey(threadId), (current) =>
    current && current.messages.length > KEPT_MESSAGES
      ? { messages: current.messages.slice(-KEPT_MESSAGES), hasOlder: true }
      : current,
  )
}

/** Shows a message of my own as soon as it is stored, before any event tells of it. */
export function addOwnMessage(queryClient: QueryClient, message: Message) {
  queryClient.setQueryData<KnownMessages>(
    messagesKey(message.threadId),
    (current) => current && { ...current, messages: mergeMessages(current.messages, [message]) },
  )
}
