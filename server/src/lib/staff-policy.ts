import type { MemberId } from '@adire/contract/ids.ts'
import type { Role } from '@adire/contract/members.ts'
import type { Actor } from './actor.ts'

/**
 * Permission to decide on verification and photos, and to reveal data: staff may decide about
 * anyone but themselves, whatever the role (MOD-04, MOD-05, MOD-10, MOD-11).
 */
export function canDecideAbout(actor: Actor, subject: MemberId): boolean {
  return actor.id !== subject
}

/**
 * Permission for sanctions and other actions that depend on rank: moderators may act on members,
 * admins also on moderators. Nobody may act on admins or themselves (MOD-06 to MOD-08). Call it in
 * staff procedures only: it doesn't check that the actor is staff.
 */
export function canActOn(
  actor: Pick<Actor, 'id' | 'role'>,
  subject: { id: MemberId; role: Role },
): boolean {
  if (actor.id === subject.id || subject.role === 'admin') return false
  return subject.role === 'member' || actor.role === 'admin'
}

interface ReportCaseMembers {
  reportedId: MemberId
  reporters: readonly MemberId[]
}

/**
 * True if the actor is reported or a reporter in this case, and must not decide it (MOD-12,
 * MOD-13).
 */
export function isInvolvedIn(
  actor: Pick<Actor, 'id'>,
  { reportedId, reporters }: ReportCaseMembers,
): boolean {
  return actor.id === reportedId || reporters.includes(actor.id)
}
