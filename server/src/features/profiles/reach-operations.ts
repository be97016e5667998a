import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { lockAnyPhoto } from './photo-rule-queries.ts'
import { isPhotoRequired } from './reach-rules.ts'

/**
 * Fails with PHOTO_REQUIRED if a member without any photo, approved or waiting, is about to like or
 * write to another member for the first time (decision P24). Locks a photo, so that a concurrent deletion of the last one either comes first or waits.
 */
export async function requirePhoto(tx: Tx, actor: Actor, config: ConfigReader): Promise<void> {
  if (!isPhotoRequired(actor, config)) return
  if (!(await lockAnyPhoto(tx, actor.id))) fail('PHOTO_REQUIRED')
}
