import type { MemberId } from '@adire/contract/ids.ts'
import type { Role } from '@adire/contract/members.ts'
import type { Actor } from './actor.ts'

/** Staff decide about everybody except themselves (MOD-04, MOD-05, MOD-10, MOD-11). */
export function canDecideAbout(actor: Actor, subject: MemberId): boolean {
  return actor.id !== subject
}

/**
 * Moderators sanction members, admins also moderators. Nobody sanctions admins or themselves
 * (MOD-06 to MOD-08).
 */
export function canActUpon(
  actor: Pick<Actor, 'id' | 'role'>,
  subject: { id: MemberId; role: Role },
): boolean {
  if (actor.id === subject.id || subject.role === 'admin') return false
  return subject.role === 'member' || actor.role === 'admin'
}

interface Case {
  reportedId: MemberId
  reporters: readonly MemberId[]
}

/**
 * True if the actor is reported or a reporter in this case, and must not decide it (MOD-12,
 * MOD-13).
 */
export function hasPartIn(actor: Pick<Actor, 'id'>, { reportedId, reporters }: Case): boolean {
  return actor.id === reportedId || reporters.includes(actor.id)
}
