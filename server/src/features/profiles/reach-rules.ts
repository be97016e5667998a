import { type Actor, isStaff } from '../../lib/actor.ts'
import type { ConfigReader } from '../../settings/rules.ts'

/**
 * True if the actor needs a photo, approved or waiting, for likes and first messages (decision
 * P24): a setting, which doesn't concern staff.
 */
export function isPhotoRequired(actor: Actor, config: ConfigReader): boolean {
  return !isStaff(actor) && config.get('photo_to_reach_out_enabled')
}
