import type { AppealOutcome, DecisionKind } from '@adire/contract/decisions.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const decisionLabels: Record<DecisionKind, MessageDescriptor> = {
  warning: msg`Warning`,
  suspension: msg`Suspension`,
  ban: msg`Account closed`,
  denial: msg`Verification denied`,
  photo_rejection: msg`Photo not approved`,
}

/** Result of an appeal, for its author. */
export const outcomeLabels: Record<AppealOutcome, MessageDescriptor> = {
  upheld: msg`The decision stands`,
  overturned: msg`Taken back`,
}

/** Effect of an overturned decision, for the member. */
export const undoneLabels: Record<DecisionKind, MessageDescriptor> = {
  warning: msg`The warning no longer counts.`,
  suspension: msg`You can log in as before.`,
  ban: msg`Your account is open again.`,
  denial: msg`Your profile is with our moderators again.`,
  photo_rejection: msg`A rejected photo is deleted within a minute, so we no longer have it. Please upload it again.`,
}

/** Effect of overturning a decision, for the moderator. */
export const overturnLabels: Record<DecisionKind, MessageDescriptor> = {
  warning: msg`The warning no longer counts.`,
  suspension: msg`The suspension ends now.`,
  ban: msg`The account is open again, and its member waits for verification.`,
  denial: msg`The member is back in the queue of people.`,
  photo_rejection: msg`The bytes are gone. The member may upload the photo again, and the rejection no longer counts.`,
}
