import type { Audience } from '@adire/contract/audiences.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const audienceCopy: Record<Audience, MessageDescriptor> = {
  everyone: msg`Everyone who can see my profile`,
  liked: msg`People I like, and my matches`,
  matches: msg`Only my matches`,
}
