import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { LikeTarget } from '@adire/contract/liked-parts.ts'
import type { ReceivedLike, SentLike } from '@adire/contract/likes.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { MemberView, OwnLikeState } from '@adire/contract/profiles.ts'
import { plural, t } from '@lingui/core/macro'
import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { formatWait } from '../../lib/format.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { enqueueReaction, cancelReaction } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { isUnreachable } from '../../lib/retry-timer.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { openWaitingReplies } from '../../lib/waiting-requests.ts'
import { celebrate } from './celebration-store.ts'
import { forgetComment } from './comment-store.ts'

type Liked = { member: MemberCard; likeState: OwnLikeState }

/**
 * Sends likes to one member. A plain like shows at once and is reverted on failure; a super like
 * spends tokens and waits for the response. A like that can't reach the server is queued.
 */
export function useSendLike({ member, likeState }: Liked) {
  const queryClient = useQueryClient()
  const { memberId } = useMember()
  const show = (state: OwnLikeState) => setLikeState(queryClient, member.id, () => state)
  return useMutation(
    api.likes.send.mutationOptions({
      onMutate({ kind }) {
        if (kind === 'like' && likeState === 'none') show('like')
        return { before: likeState }
      },
      onSuccess({ match }, { kind, on: sentOn }) {
        show(match ? 'matched' : kind)
        const on = sentOn && LikeTarget.parse(sentOn)
        forgetComment(memberId, { to: member.id, on })
        if (on) void queryClient.invalidateQueries({ queryKey: api.likes.listSent.key() })
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (!match) return
        // If the claim fails, the match stays uncelebrated on the server and is celebrated after a
        // reconnect.
        celebrate([{ ...match, member }]).catch(() => undefined)
        for (const queryKey of [api.matches.key(), api.profiles.key(), api.likes.key()])
          void queryClient.invalidateQueries({ queryKey })
      },
      onError(error, sent, result) {
        const { kind } = sent
        show(resolveRefusedState(error, result?.before ?? likeState))
        if (isUnreachable(error)) return queueLike(sent)
        if (hasCode(error, 'REPLIES_WAITING')) {
          void queryClient.invalidateQueries({ queryKey: api.messages.listWaiting.key() })
          const on = sent.on && LikeTarget.parse(sent.on)
          return openWaitingReplies({ ...sent, on, member })
        }
        toast.error(refusalCopy(error))
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (hasCode(error, 'PART_GONE')) refetchProfile(queryClient, member.id)
        if (hasCode(error, 'NOT_FOUND'))
          void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
        return undefined
      },
    }),
  )
}

/** Reads a profile again, parts of which have changed. */
export function refetchProfile(queryClient: QueryClient, id: MemberId) {
  void queryClient.invalidateQueries({ queryKey: api.profiles.view.key({ input: { id } }) })
}

type DiscoverPages = InfiniteData<{ members: DiscoverCard[]; nextCursor: string | null }>
type SentPages = InfiniteData<{ likes: SentLike[]; nextCursor: string | null }>
type ReceivedPages = InfiniteData<{ likes: ReceivedLike[]; nextCursor: string | null }>

/** Sets the like state of a member in every cached list and profile. */
export function setLikeState(
  queryClient: QueryClient,
  id: MemberId,
  next: (before: OwnLikeState) => OwnLikeState,
) {
  queryClient.setQueriesData<DiscoverPages>({ queryKey: api.discovery.list.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      members: page.members.map((member) =>
        member.id === id ? { ...member, likeState: next(member.likeState) } : member,
      ),
    }))
    return { ...list, pages }
  })
  queryClient.setQueriesData<ReceivedPages>({ queryKey: api.likes.listReceived.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      likes: page.likes.map((one) =>
        one.member.id === id
          ? { ...one, member: { ...one.member, likeState: next(one.member.likeState) } }
          : one,
      ),
    }))
    return { ...list, pages }
  })
  updateSentLikes(queryClient, (likes) =>
    likes.flatMap((one) => (one.member.id === id ? applyState(one, next) : one)),
  )
  queryClient.setQueryData<MemberView>(
    api.profiles.view.queryKey({ input: { id } }),
    (view) => view && { ...view, likeState: next(view.likeState) },
  )
}

/** Updates a sent like; one that was taken back or became a match leaves the list. */
function applyState(one: SentLike, next: (before: OwnLikeState) => OwnLikeState): SentLike[] {
  const likeState = next(one.member.likeState)
  if (likeState === 'none' || likeState === 'matched') return []
  return [{ ...one, kind: likeState, member: { ...one.member, likeState } }]
}

function updateSentLikes(queryClient: QueryClient, change: (likes: SentLike[]) => SentLike[]) {
  queryClient.setQueriesData<SentPages>({ queryKey: api.likes.listSent.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({ ...page, likes: change(page.likes) }))
    return { ...list, pages }
  })
}

/** Returns the state after a refusal; ALREADY_LIKED means that another tab has sent one. */
function resolveRefusedState(error: Error, before: OwnLikeState): OwnLikeState {
  if (hasCode(error, 'ALREADY_SUPER_LIKED')) return before === 'matched' ? 'matched' : 'super'
  if (hasCode(error, 'ALREADY_LIKED')) return before === 'none' ? 'like' : before
  return before
}

/** Texts of a refused like (MEM-LIKE-12 to 17). */
export function refusalCopy(error: Error): Copy {
  if (hasCode(error, 'UNAUTHENTICATED'))
    return { title: t`Authentication Required`, description: t`Please log in again to send likes.` }
  return errorCopy(error, {
    title: t`Unable to Send Like`,
    description: t`Failed to send like. Please try again.`,
  })
}

/**
 * Confirms a super like with its cost; without the cost if an earlier attempt was the one that
 * arrived.
 */
export function toastSuperLike(price: number | undefined) {
  const cost =
    price === 0
      ? t`You used one of today’s free Super Likes.`
      : plural(price ?? 0, { one: 'You spent # token.', other: 'You spent # tokens.' })
  toast.success({ title: t`Super Like sent`, ...(price !== undefined && { description: cost }) })
}

/** Shows that a queued super like was not sent because its price had changed. */
export function toastRepriced(price: number) {
  const description =
    price === 0
      ? t`It’s free now. You haven’t spent any tokens. Press again to send it.`
      : t`The price is now ${plural(price, { one: '# token', other: '# tokens' })}. You haven’t spent any tokens. Press again to send it.`
  toast.info({ title: t`Super Like not sent`, description })
}

/** Shows that a comment may not have been sent with its like, and where it is. */
export function toastKeptComment() {
  toast.info({
    title: t`Your comment is saved`,
    description: t`It may not have been sent. To check, open the photo or answer you liked.`,
  })
}

/** Shows that the queued reactions wait for the end of a rate limit. */
export function toastLimited(retryAfterSeconds: number) {
  toast.info({
    title: t`Your likes are waiting`,
    description: t`You’ve sent many likes in a short time. We’ll send the rest in ${formatWait(retryAfterSeconds)} if you’re still here, or on your next visit.`,
  })
}

type LikeTargetInput = z.input<typeof LikeTarget>
type NewLike = { to: string; on?: LikeTargetInput | undefined; comment?: string | undefined } & (
  | { kind: 'like' }
  | { kind: 'super'; expectedPrice: number }
)

/** Queues a like that couldn't reach the server, and says so. */
export function queueLike(like: NewLike) {
  const cost = like.kind === 'super' ? like.expectedPrice : 0
  const to = MemberId.parse(like.to)
  const { comment } = like
  const on = like.on && LikeTarget.parse(like.on)
  enqueueReaction(to, like.kind, cost, { ...(on && { on }), ...(comment && { comment }) })
  toastQueued({ cost, onUndo: () => cancelReaction(to, like.kind) })
}

/** Shows that a like is queued, with undo. */
function toastQueued({ cost, onUndo }: { cost: number; onUndo: () => void }) {
  const description =
    cost === 0
      ? t`We’ll send it when you’re back online.`
      : t`We’ll send it when you’re back online. It will cost ${plural(cost, { one: '# token', other: '# tokens' })}.`
  toast.info({
    title: t`Waiting for a connection`,
    description,
    action: { label: t`Undo`, onClick: onUndo },
  })
}
