import type { DiscoverCard, DiscoverCount } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { ReceivedLike } from '@adire/contract/likes.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { lastPassed, setPassed } from './passed-store.ts'
import { type Filters, queryFrom } from './rules.ts'

/** The members who pass the filters, page by page; the last list stays in sight while the next one loads. */
export function useDiscoverList(filters: Filters) {
  return useInfiniteQuery(
    api.discovery.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...queryFrom(filters), sort: filters.sort, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

/** How many the filters show; the last figure stays until the next is there. */
export function useDiscoverCount(filters: Filters, { isWanted }: { isWanted: boolean }) {
  return useQuery(api.discovery.count.queryOptions({ input: queryFrom(filters), enabled: isWanted, placeholderData: keepPreviousData }))
}

type List = ReturnType<typeof useDiscoverList>

/** How many there are: counted once the last page is there, asked for before; undefined while nobody knows. */
export function useFound(list: List, filters: Filters): DiscoverCount | undefined {
  const asked = useDiscoverCount(filters, { isWanted: list.hasNextPage && !list.isPlaceholderData })
  const loaded = list.data?.pages.reduce((sum, page) => sum + page.members.length, 0)
  if (loaded === undefined || list.isPlaceholderData) return undefined
  if (!list.hasNextPage) return { kind: 'exact', value: loaded }
  return asked.isPlaceholderData ? undefined : asked.data?.count
}

export function useIntroductions() {
  return useQuery(api.discovery.introductions.queryOptions())
}

type Pages = InfiniteData<{ members: DiscoverCard[]; nextCursor: string | null }>
type ReceivedPages = InfiniteData<{ likes: ReceivedLike[]; nextCursor: string | null }>

/** Passes, and takes the last pass back. The card gives way at once and returns when the server refuses. */
export function usePass(id: MemberId) {
  const queryClient = useQueryClient()

  function forget(gone: MemberId) {
    queryClient.setQueriesData<Pages>({ queryKey: api.discovery.list.key() }, (list) => {
      if (!list) return list
      return { ...list, pages: list.pages.map((page) => ({ ...page, members: page.members.filter((member) => member.id !== gone) })) }
    })
    queryClient.setQueriesData<ReceivedPages>({ queryKey: api.likes.listReceived.key() }, (list) => {
      if (!list) return list
      return { ...list, pages: list.pages.map((page) => ({ ...page, likes: page.likes.filter(({ member }) => member.id !== gone) })) }
    })
  }

  function readAgain() {
    for (const queryKey of [api.discovery.introductions.key(), api.likes.countReceived.key()])
      void queryClient.invalidateQueries({ queryKey })
  }

  const pass = useMutation(
    api.discovery.pass.mutationOptions({
      onMutate: () => {
        const before = lastPassed()
        if (before && before !== id) forget(before)
        setPassed(id)
      },
      onSuccess: () => readAgain(),
      onError: (error) => {
        if (lastPassed() === id) setPassed(undefined)
        toast.error(errorCopy(error, { title: t`Pass Failed`, description: t`Please try again in a moment.` }))
        if (hasCode(error, 'NOT_FOUND')) forget(id)
      },
    }),
  )
  const undo = useMutation(
    api.discovery.undoPass.mutationOptions({
      onSuccess: ({ memberId }) => {
        setPassed(undefined)
        readAgain()
        // Another tab has passed on somebody since: that one is back, not this one.
        if (memberId !== id) void queryClient.invalidateQueries({ queryKey: api.discovery.list.key() })
      },
      onError: (error) => {
        toast.error(errorCopy(error, { title: t`Undo Failed`, description: t`Please try again in a moment.` }))
        if (!hasCode(error, 'NOTHING_TO_UNDO')) return
        setPassed(undefined)
        forget(id)
      },
    }),
  )
  return { pass, undo }
}
