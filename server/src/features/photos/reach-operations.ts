import type { Tx } from '../../db/db.ts'
import { type Actor, isStaff } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { lockAnyPhoto } from './queries.ts'

/**
 * Fails with PHOTO_REQUIRED if a member without any photo, approved or waiting, is about to like or
 * write to another member (decision P24). Staff and the setting `photo_to_reach_out_enabled` are
 * exempt. A concurrent deletion of the last photo comes before this check or waits for the commit.
 */
export async function requirePhoto(tx: Tx, actor: Actor, config: ConfigReader): Promise<void> {
  if (isStaff(actor) || !config.get('photo_to_reach_out_enabled')) return
  if (!(await lockAnyPhoto(tx, actor.id))) fail('PHOTO_REQUIRED')
}
