import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { MatchId, MemberId, ThreadId } from './ids.ts'

export const LikeKind = z.enum(['like', 'super'])
export type LikeKind = z.infer<typeof LikeKind>

export const likes = {
  /** Like a member, or raise an earlier like to a super like; a mutual like makes the match and its thread. */
  send: forMembers
    .route({ method: 'POST', path: '/likes' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_LIKED', 'ALREADY_SUPER_LIKED', 'INSUFFICIENT_TOKENS'))
    .input(z.strictObject({ to: MemberId, kind: LikeKind }))
    .output(z.strictObject({ match: z.strictObject({ matchId: MatchId, threadId: ThreadId }).nullable() })),
}
