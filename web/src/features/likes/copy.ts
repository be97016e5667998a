import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WaitReason } from '../../lib/reaction-outbox.ts'

/** Why a like is still queued. */
export const waitCopy: Record<WaitReason, MessageDescriptor> = {
  photo: msg`We’ll send it once you’ve added a photo. Press again to cancel.`,
  limit: msg`You’ve sent many likes in a short time, so we’ll send it later. Press again to cancel.`,
  connection: msg`We’ll send it when you’re back online. Press again to cancel.`,
}

/** Why a super like is still queued, as the name of its button. */
export const superLikeWaitCopy: Record<WaitReason, (handle: string) => MessageDescriptor> = {
  photo: (handle) =>
    msg`Super Like to ${handle}: we’ll send it once you’ve added a photo. Press again to cancel.`,
  limit: (handle) =>
    msg`Super Like to ${handle}: we’ll send it later, because you’ve sent many likes in a short time. Press again to cancel.`,
  connection: (handle) =>
    msg`Super Like to ${handle}: we’ll send it when you’re back online. Press again to cancel.`,
}
