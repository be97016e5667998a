import type { AccountStatus } from '../../db/types.ts'

/** Whether a match may still see who the other member is: the hidden and the paused yes, those sent away or leaving no. */
export function isStillShown(status: AccountStatus): boolean {
  return status === 'active' || status === 'paused'
}
