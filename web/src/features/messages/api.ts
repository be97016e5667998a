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
import { lastContiguousSeq, mergeMessages } from './rules.ts'

/** Loaded messages, without gaps up to the newest; `hasOlder` is true if there are older ones. */
export type LoadedMessages = { messages: readonly Message[]; hasOlder: boolean }

/** Filter of conversations, by name and state. */
export type ThreadFilter = {
  search: string | undefined
  only: 'unread' | 'your_turn' | 'former' | undefined
}

/** Lists conversations, latest activity first. Without a filter it shares the Matches tab's query. */
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
    // Keeps the last results visible while new ones load.
    placeholderData: keepPreviousData,
  })
}

function messagesKey(threadId: ThreadId) {
  return [...api.messages.list.key({ input: { threadId } }), 'loaded'] as const
}

/** Query of a thread's messages: fetches the newest page once, and later only newer messages. */
export function threadMessages(threadId: ThreadId) {
  const queryKey = messagesKey(threadId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client: queryClient, signal }): Promise<LoadedMessages> => {
      const loaded = queryClient.getQueryData<LoadedMessages>(queryKey)
      if (!loaded || loaded.messages.length === 0) {
        const { messages, hasMore } = await client.messages.list({ threadId }, { signal })
        // An own message may have been stored meanwhile that this page doesn't contain.
        const own = queryClient.getQueryData<LoadedMessages>(queryKey)?.messages ?? []
        return { messages: mergeMessages(messages, own), hasOlder: hasMore }
      }
      const newer = await readAfter(
        threadId,
        lastContiguousSeq(loaded.messages, loaded.hasOlder),
        signal,
      )
      // Older pages and own messages may have been added meanwhile.
      const current = queryClient.getQueryData<LoadedMessages>(queryKey) ?? loaded
      return newer.length === 0
        ? current
        : { ...current, messages: mergeMessages(current.messages, newer) }
    },
    // `mergeMessages` keeps existing objects, so comparing thousands of messages is unnecessary.
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

/** Loads the page before the first loaded message. */
export async function loadOlder(queryClient: QueryClient, threadId: ThreadId) {
  const loaded = queryClient.getQueryData<LoadedMessages>(messagesKey(threadId))
  const first = loaded?.messages[0]
  if (!first) return
  const { messages, hasMore } = await client.messages.list({ threadId, beforeSeq: first.seq })
  queryClient.setQueryData<LoadedMessages>(
    messagesKey(threadId),
    // A thread that was left meanwhile has dropped the messages that follow this page.
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
const MAX_CACHED_MESSAGES = 200

/** Drops old messages from the cache; scrolling up loads them again. */
export function dropOlderMessages(queryClient: QueryClient, threadId: ThreadId) {
  queryClient.setQueryData<LoadedMessages>(messagesKey(threadId), (current) =>
    current && current.messages.length > MAX_CACHED_MESSAGES
      ? { messages: current.messages.slice(-MAX_CACHED_MESSAGES), hasOlder: true }
      : current,
  )
}

/** Adds a sent message to the cache without waiting for its event. */
export function addOwnMessage(queryClient: QueryClient, message: Message) {
  queryClient.setQueryData<LoadedMessages>(
    messagesKey(message.threadId),
    (current) => current && { ...current, messages: mergeMessages(current.messages, [message]) },
  )
}
