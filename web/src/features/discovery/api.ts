import type { DiscoverCard, DiscoverCount } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { ReceivedLike } from '@adire/contract/likes.ts'
import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { giveLater, takeBack, useKeptAnswer, type AnswerOutcome } from '../../lib/kept-answers.ts'
import { isOutOfReach } from '../../lib/out-of-reach.ts'
import { toast } from '../../lib/toast.ts'
import { lastPassed, setPassed, usePassed } from './passed-store.ts'
import { type Filters, queryFrom } from './rules.ts'

/** The members who pass the filters, page by page; the last list stays in sight while the next one loads. */
export function useDiscoverList(filters: Filters) {
  return useInfiniteQuery(
    api.discovery.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...queryFrom(filters), sort: filters.sort, cursor }),
      ...byCursor,
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

/** Takes somebody out of the lists one looks at. */
function forget(queryClient: QueryClient, gone: MemberId) {
  queryClient.setQueriesData<Pages>({ queryKey: api.discovery.list.key() }, (list) => {
    if (!list) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, members: page.members.filter((member) => member.id !== gone) })) }
  })
  queryClient.setQueriesData<ReceivedPages>({ queryKey: api.likes.listReceived.key() }, (list) => {
    if (!list) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, likes: page.likes.filter(({ member }) => member.id !== gone) })) }
  })
}

/** One pass is the last, and can be taken back; whoever was passed on before gives way. */
function notePass(queryClient: QueryClient, id: MemberId) {
  const before = lastPassed()
  if (before && before !== id) forget(queryClient, before)
  setPassed(id)
}

function readAgain(queryClient: QueryClient) {
  for (const queryKey of [api.discovery.introductions.key(), api.likes.countReceived.key()])
    void queryClient.invalidateQueries({ queryKey })
}

function tellRefusal(queryClient: QueryClient, id: MemberId, error: Error) {
  if (lastPassed() === id) setPassed(undefined)
  toast.error(errorCopy(error, { title: t`Pass Failed`, description: t`Please try again in a moment.` }))
  if (hasCode(error, 'NOT_FOUND')) forget(queryClient, id)
}

/** What has become of a pass that waited for the network. */
export function settleKeptPass(queryClient: QueryClient, outcome: AnswerOutcome) {
  const { to, kind } = outcome.answer
  if (kind !== 'pass') return
  if (outcome.kind === 'refused') return tellRefusal(queryClient, to, outcome.error)
  notePass(queryClient, to)
  readAgain(queryClient)
}

/**
 * Passes, and takes the last pass back. The card gives way at once and returns when the server refuses; a pass waits while the server
 * can't be reached, and until then can be taken back like any.
 */
export function usePass(id: MemberId) {
  const queryClient = useQueryClient()
  const { waiting } = useKeptAnswer(id)
  const isLast = usePassed() === id
  const isPassing = useIsMutating({ mutationKey: api.discovery.pass.mutationKey() }) > 0
  const send = useMutation(
    api.discovery.pass.mutationOptions({
      onMutate: () => notePass(queryClient, id),
      onSuccess: () => readAgain(queryClient),
      onError: (error) => {
        if (!isOutOfReach(error)) return tellRefusal(queryClient, id, error)
        setPassed(undefined)
        giveLater(id, 'pass')
        return undefined
      },
    }),
  )
  const undo = useUndo(id)

  return {
    isPassed: isLast || waiting === 'pass',
    isPassing,
    isUndoing: undo.isPending,
    pass() {
      if (isPassing) return
      if (navigator.onLine) send.mutate({ to: id })
      else giveLater(id, 'pass')
    },
    undo() {
      if (waiting === 'pass') takeBack(id, 'pass')
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
        readAgain(queryClient)
        // Another tab has passed on somebody since: that one is back, not this one.
        if (memberId !== id) void queryClient.invalidateQueries({ queryKey: api.discovery.list.key() })
      },
      onError: (error) => {
        toast.error(errorCopy(error, { title: t`Undo Failed`, description: t`Please try again in a moment.` }))
        if (!hasCode(error, 'NOTHING_TO_UNDO')) return
        setPassed(undefined)
        forget(queryClient, id)
      },
    }),
  )
}
