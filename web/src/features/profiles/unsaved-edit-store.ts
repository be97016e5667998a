import type { MemberId } from '@adire/contract/ids.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'

/**
 * What was typed when the session ended under it, for the same member's next log-in on this page. It is in memory only:
 * such answers do not belong in a shared computer's storage.
 */
let unsaved: { memberId: MemberId; edit: ProfileEdit } | undefined

export function keepUnsaved(memberId: MemberId, edit: ProfileEdit) {
  unsaved = { memberId, edit }
}

export function readUnsaved(memberId: MemberId): ProfileEdit | undefined {
  return unsaved?.memberId === memberId ? unsaved.edit : undefined
}

export function forgetUnsaved() {
  unsaved = undefined
}
