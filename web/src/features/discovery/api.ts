import type { DiscoverCard, DiscoverCount } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { ReceivedLike } from '@adire/contract/likes.ts'
import { t } from '@lingui/core/macro'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import {
  cancelReaction,
  enqueueReaction,
  type ReactionResult,
  useQueuedReaction,
} from '../../lib/reaction-outbox.ts'
import { isUnreachable } from '../../lib/retry-timer.ts'
import { onMemberChange } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type Filters, toQuery } from './rules.ts'

/** Lists matching members page by page; the last list stays visible while a new one loads. */
export function useDiscoverList(filters: Filters) {
  return useInfiniteQuery(
    api.discovery.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...toQuery(filters),
        sort: filters.sort,
        cursor,
      }),
      ...cursorPaging,
      placeholderData: keepPreviousData,
    }),
  )
}

/** Counts the matches; the last count stays visible while a new one loads. */
export function useDiscoverCount(filters: Filters, { isEnabled }: { isEnabled: boolean }) {
  return useQuery(
    api.discovery.count.queryOptions({
      input: toQuery(filters),
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    }),
  )
}

type List = ReturnType<typeof useDiscoverList>

/** Number of matches, exact once the last page is loaded; undefined while unknown. */
export function useFoundCount(list: List, filters: Filters): DiscoverCount | undefined {
  const counted = useDiscoverCount(filters, {
    isEnabled: list.hasNextPage && !list.isPlaceholderData,
  })
  const loaded = list.data?.pages.reduce((sum, page) => sum + page.members.length, 0)
  if (loaded === undefined || list.isPlaceholderData) return undefined
  if (!list.hasNextPage) return { kind: 'exact', value: loaded }
  return counted.isPlaceholderData ? undefined : counted.data?.count
}

/** Query of the member's saved preferences, which open Discover (decision P25). */
export function usePreferences() {
  return useQuery(api.profiles.mine.queryOptions())
}

/** Saves filters as preferences. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation(
    api.profiles.update.mutationOptions({
      scope: { id: 'preferences' },
      onSuccess(profile) {
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile)
        void queryClient.invalidateQueries({ queryKey: api.discovery.introductions.key() })
        toast.success({
          title: t`Preferences saved`,
          description: t`Discover will use them from now on.`,
        })
      },
      onError: (error) =>
        toastFailure(error, t`Couldn’t save your preferences`, t`Please try again in a moment.`),
    }),
  )
}

export function useIntroductions() {
  return useQuery(api.discovery.introductions.queryOptions())
}

type Pages = InfiniteData<{ members: DiscoverCard[]; nextCursor: string | null }>
type ReceivedPages = InfiniteData<{ likes: ReceivedLike[]; nextCursor: string | null }>

/** Removes a member from the cached lists. */
function removeFromLists(queryClient: QueryClient, removed: MemberId) {
  queryClient.setQueriesData<Pages>({ queryKey: api.discovery.list.key() }, (list) => {
    if (!list) return list
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        members: page.members.filter((member) => member.id !== removed),
      })),
    }
  })
  queryClient.setQueriesData<ReceivedPages>({ queryKey: api.likes.listReceived.key() }, (list) => {
    if (!list) return list
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        likes: page.likes.filter(({ member }) => member.id !== removed),
      })),
    }
  })
}

/** Makes a pass the last one, which can be undone; the member passed before it leaves the lists. */
function applyPass(queryClient: QueryClient, id: MemberId) {
  const before = usePassedStore.getState().lastPassed
  if (before && before !== id) removeFromLists(queryClient, before)
  setPassed(id)
}

function invalidateLists(queryClient: QueryClient) {
  for (const queryKey of [api.discovery.introductions.key(), api.likes.countReceived.key()])
    void queryClient.invalidateQueries({ queryKey })
}

function showRefusal(queryClient: QueryClient, id: MemberId, error: Error) {
  if (usePassedStore.getState().lastPassed === id) setPassed(undefined)
  toast.error(
    errorCopy(error, {
      title: t`Couldn’t pass on this profile`,
      description: t`Please try again in a moment.`,
    }),
  )
  if (hasCode(error, 'NOT_FOUND')) removeFromLists(queryClient, id)
}

/** Applies the result of a queued pass. */
export function applyQueuedPassResult(queryClient: QueryClient, result: ReactionResult) {
  const { to, kind } = result.reaction
  if (kind !== 'pass' || result.kind === 'limited') return
  if (result.kind === 'refused') return showRefusal(queryClient, to, result.error)
  applyPass(queryClient, to)
  invalidateLists(queryClient)
}

/**
 * Passes, and undoes the last pass. The card changes at once and returns if the server refuses. A
 * pass that can't reach the server is queued and can be undone there.
 */
export function usePass(id: MemberId) {
  const queryClient = useQueryClient()
  const { queued } = useQueuedReaction(id)
  const isLast = usePassedStore(({ lastPassed }) => lastPassed === id)
  const isPassing = useIsMutating({ mutationKey: api.discovery.pass.mutationKey() }) > 0
  const send = useMutation(
    api.discovery.pass.mutationOptions({
      onMutate: () => applyPass(queryClient, id),
      onSuccess: () => invalidateLists(queryClient),
      onError: (error) => {
        if (!isUnreachable(error)) return showRefusal(queryClient, id, error)
        setPassed(undefined)
        enqueueReaction(id, 'pass')
        return undefined
      },
    }),
  )
  const undo = useUndo(id)

  return {
    isPassed: isLast || queued === 'pass',
    isPassing,
    isUndoing: undo.isPending,
    pass() {
      if (isPassing) return
      if (navigator.onLine) send.mutate({ to: id })
      else enqueueReaction(id, 'pass')
    },
    undo() {
      if (queued === 'pass') cancelReaction(id, 'pass')
      else undo.mutate({})
    },
  }
}

function useUndo(id: MemberId) {
  const queryClient = useQueryClient()
  return useMutation(
    api.discovery.undoPass.mutationOptions({
      onSuccess: ({ memberId }) => {
        setPassed(undefined)
        invalidateLists(queryClient)
        // Another tab has passed on a different member since, who is back instead of this one.
        if (memberId !== id)
          void queryClient.invalidateQueries({ queryKey: api.discovery.list.key() })
      },
      onError: (error) => {
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t undo`,
            description: t`Please try again in a moment.`,
          }),
        )
        if (!hasCode(error, 'NOTHING_TO_UNDO')) return
        setPassed(undefined)
        removeFromLists(queryClient, id)
      },
    }),
  )
}

/** Member passed last in this browser, the only pass that can be undone (decision P14). */
const usePassedStore = create<{ lastPassed: MemberId | undefined }>(() => ({
  lastPassed: undefined,
}))

/** Returns the member passed last in this browser. */
export const useLastPassed = () => usePassedStore(({ lastPassed }) => lastPassed)

const setPassed = (id: MemberId | undefined) => usePassedStore.setState({ lastPassed: id })

onMemberChange(() => setPassed(undefined))
