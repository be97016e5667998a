import type { MemberCard } from '@adire/contract/members.ts'
import type { LikeAbout } from './like-about.ts'

/** The like that was refused because conversations wait for an answer. */
export type HeldLike = { member: MemberCard } & LikeAbout &
  ({ kind: 'like' } | { kind: 'super'; expectedPrice: number })

let listener: ((like: HeldLike | undefined) => void) | undefined

/**
 * Opens the conversations that wait for the member's answer. Once few enough wait, the refused like
 * can be sent from there. Does nothing outside the dashboard.
 */
export function openWaitingReplies(like?: HeldLike) {
  listener?.(like)
}

/** Registers how the dashboard opens them; returns how to stop. */
export function onWaitingRequest(open: (like: HeldLike | undefined) => void): () => void {
  listener = open
  return () => {
    if (listener === open) listener = undefined
  }
}
