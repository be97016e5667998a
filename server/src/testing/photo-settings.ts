import { applyPhotoRule } from '../features/profiles/jobs.ts'
import type { TestApp } from './app.ts'

interface PhotoRules {
  toBeShown?: boolean
  toReachOut?: boolean
}

/** Sets the settings of decision P24, which are off in test databases, and applies them. */
export async function setPhotoRules(
  { db, deps }: TestApp,
  { toBeShown = false, toReachOut = false }: PhotoRules,
): Promise<void> {
  for (const [key, isOn] of [
    ['photo_to_be_shown_enabled', toBeShown],
    ['photo_to_reach_out_enabled', toReachOut],
  ] as const)
    await db
      .updateTable('system_config')
      .set({ config_value: String(isOn) })
      .where('config_key', '=', key)
      .execute()
  await deps.systemConfig.reload()
  await applyPhotoRule.run({}, deps)
}
