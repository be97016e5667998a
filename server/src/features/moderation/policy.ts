import type { MemberId } from '@adire/contract/ids.ts'
import type { Actor } from '../../lib/actor.ts'

/** Staff decide about everybody but themselves (security MOD-04, MOD-05, MOD-10, MOD-11). */
export function canDecideAbout(actor: Actor, subject: MemberId): boolean {
  return actor.id !== subject
}
