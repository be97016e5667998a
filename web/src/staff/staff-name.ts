import { t } from '@lingui/core/macro'

/** Returns the name of a staff member; null after their account was erased. */
export function nameStaff(handle: string | null): string {
  return handle ?? t`Former staff member`
}
