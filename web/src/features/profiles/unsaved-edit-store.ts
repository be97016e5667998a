import type { MemberId } from '@adire/contract/ids.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'

/**
 * Edits interrupted by the end of the session, for the same member's next log-in on this page. In
 * memory only: such answers don't belong in a shared computer's storage.
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
