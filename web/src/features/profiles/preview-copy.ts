import type { ProfileViewer } from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const viewerCopy: Record<ProfileViewer, MessageDescriptor> = {
  free: msg`Free members`,
  premium: msg`Premium`,
  match: msg`Matches`,
}
