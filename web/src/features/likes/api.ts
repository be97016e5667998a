import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { MemberId } from '@adire/contract/ids.ts'
import type { ReceivedLike } from '@adire/contract/likes.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { MemberView, OwnLikeState } from '@adire/contract/profiles.ts'
import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { giveLater, takeBack } from '../../lib/kept-answers.ts'
import { isOutOfReach } from '../../lib/out-of-reach.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { celebrate } from './celebration-store.ts'

type Liked = { member: MemberCard; likeState: OwnLikeState }

/**
 * Sends likes to one member. A plain like shows at once and is taken back when it fails; a super like spends tokens and
 * waits for the answer. What the network was lost for is kept until there is one.
 */
export function useSendLike({ member, likeState }: Liked) {
  const queryClient = useQueryClient()
  const show = (state: OwnLikeState) => setLikeState(queryClient, member.id, () => state)
  return useMutation(
    api.likes.send.mutationOptions({
      onMutate({ kind }) {
        if (kind === 'like' && likeState === 'none') show('like')
        return { before: likeState }
      },
      onSuccess({ match }, { kind }) {
        show(match ? 'matched' : kind)
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (!match) return
        // One that can't be claimed now waits on the server, and is celebrated when the stream is back.
        celebrate([{ ...match, member }]).catch(() => undefined)
        for (const queryKey of [api.matches.key(), api.profiles.key(), api.likes.key()]) void queryClient.invalidateQueries({ queryKey })
      },
      onError(error, sent, result) {
        const { kind } = sent
        show(stateAfter(error, result?.before ?? likeState))
        if (isOutOfReach(error)) return waitWith(sent)
        toast.error(refusalCopy(error))
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
        return undefined
      },
    }),
  )
}

type DiscoverPages = InfiniteData<{ members: DiscoverCard[]; nextCursor: string | null }>
type ReceivedPages = InfiniteData<{ likes: ReceivedLike[]; nextCursor: string | null }>

/** Shows what I have done towards a member wherever that member is on the page. */
export function setLikeState(queryClient: QueryClient, id: MemberId, next: (before: OwnLikeState) => OwnLikeState) {
  queryClient.setQueriesData<DiscoverPages>({ queryKey: api.discovery.list.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      members: page.members.map((member) => (member.id === id ? { ...member, likeState: next(member.likeState) } : member)),
    }))
    return { ...list, pages }
  })
  queryClient.setQueriesData<ReceivedPages>({ queryKey: api.likes.listReceived.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      likes: page.likes.map((one) =>
        one.member.id === id ? { ...one, member: { ...one.member, likeState: next(one.member.likeState) } } : one,
      ),
    }))
    return { ...list, pages }
  })
  queryClient.setQueryData<MemberView>(
    api.profiles.view.queryKey({ input: { id } }),
    (view) => view && { ...view, likeState: next(view.likeState) },
  )
}

/** Another tab may have sent one before: then that one is what shows. */
function stateAfter(error: Error, before: OwnLikeState): OwnLikeState {
  if (hasCode(error, 'ALREADY_SUPER_LIKED')) return before === 'matched' ? 'matched' : 'super'
  if (hasCode(error, 'ALREADY_LIKED')) return before === 'none' ? 'like' : before
  return before
}

/** MEM-LIKE-12 to 17. */
export function refusalCopy(error: Error): Copy {
  if (hasCode(error, 'UNAUTHENTICATED')) return { title: t`Authentication Required`, description: t`Please log in again to send likes.` }
  return errorCopy(error, { title: t`Unable to Send Like`, description: t`Failed to send like. Please try again.` })
}

/** What a super like that has just been sent cost, in words; nothing of it where another attempt was the one that arrived. */
export function tellSuperLike(price: number | undefined) {
  const cost = price === 0 ? t`It was one of today's free ones.` : t`${price ?? 0} tokens were spent.`
  toast.success({ title: t`Super Like sent`, ...(price !== undefined && { description: cost }) })
}

/** A super like that waited is not paid at another price than the one that was shown. */
export function tellRepriced(price: number) {
  const description =
    price === 0
      ? t`It's free now, and nothing was spent. Press again to send it.`
      : t`The price is now ${plural(price, { one: '# token', other: '# tokens' })}, and nothing was spent. Press again to send it.`
  toast.info({ title: t`Super Like not sent`, description })
}

type Sent = { to: string } & ({ kind: 'like' } | { kind: 'super'; expectedPrice: number })

/** Keeps a like that did not reach the server, and says so. */
export function waitWith(like: Sent) {
  const cost = like.kind === 'super' ? like.expectedPrice : 0
  const to = MemberId.parse(like.to)
  giveLater(to, like.kind, cost)
  tellWaiting({ cost, onUndo: () => takeBack(to, like.kind) })
}

/** A like that waits for the network, with the way back. */
function tellWaiting({ cost, onUndo }: { cost: number; onUndo: () => void }) {
  const description =
    cost === 0
      ? t`It is sent as soon as you are back online.`
      : t`It is sent as soon as you are back online, and ${cost} tokens are spent then.`
  toast.info({ title: t`Waiting for a connection`, description, action: { label: t`Undo`, onClick: onUndo } })
}

/** How many like me and wait for an answer; live. */
export function useReceivedCount() {
  return useQuery(api.likes.countReceived.queryOptions({ select: ({ count }) => count }))
}

/** Who they are; for premium members. */
export function useReceivedLikes({ isWanted }: { isWanted: boolean }) {
  return useInfiniteQuery(
    api.likes.listReceived.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
      enabled: isWanted,
    }),
  )
}
