import type { AppealKind, AppealOutcome } from '@adire/contract/decisions.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const decisionLabels: Record<AppealKind, MessageDescriptor> = {
  warning: msg`Warning`,
  suspension: msg`Suspension`,
  ban: msg`Account closed`,
  denial: msg`Verification denied`,
  photo_rejection: msg`Photo removed`,
  voice_rejection: msg`Recording rejected`,
  prompt_removal: msg`Answer removed`,
  report_warning: msg`Warning about reports`,
  report_suspension: msg`Report handling paused`,
  report_dismissal: msg`Report dismissed`,
}

/** Result of an appeal. */
export const outcomeLabels: Record<AppealOutcome, MessageDescriptor> = {
  upheld: msg`Decision upheld`,
  overturned: msg`Decision overturned`,
}

/** Effect of an overturned decision, told to the member. */
export const undoneLabels: Record<AppealKind, MessageDescriptor> = {
  warning: msg`The warning no longer counts.`,
  suspension: msg`You can log in again.`,
  ban: msg`Your account is open again.`,
  denial: msg`Our moderators will look at your profile again.`,
  photo_rejection: msg`We delete rejected photos within a minute, so please upload yours again.`,
  voice_rejection: msg`Your recording is back on your profile, unless you’ve replaced or removed it.`,
  prompt_removal: msg`Your answer is back on your profile, unless you’ve answered that prompt again or your profile already has three answers.`,
  report_warning: msg`The warning and the reports it was based on no longer count. If we’ve stopped handling your reports since then, we’ll handle them again.`,
  report_suspension: msg`We’ll handle all your reports again.`,
  report_dismissal: msg`We opened your report again.`,
}

/** Effect of overturning a decision, told to the moderator beforehand. */
export const overturnLabels: Record<AppealKind, MessageDescriptor> = {
  warning: msg`The warning no longer counts.`,
  suspension: msg`The suspension ends now.`,
  ban: msg`The account is open again, and the member is back in the verification queue.`,
  denial: msg`The member is back in the verification queue.`,
  photo_rejection: msg`The file has been deleted, so the member must upload the photo again. The rejection no longer counts.`,
  voice_rejection: msg`The recording is back on the profile, unless the member has replaced or removed it.`,
  prompt_removal: msg`The answer is back on the profile, unless the member has answered that prompt again or has three other answers.`,
  report_warning: msg`The reports that the warning was based on no longer count as unfounded. If handling of the member’s reports has been paused since then, it resumes now.`,
  report_suspension: msg`The member’s reports are handled again. Those that the pause was based on no longer count as unfounded. If handling has been paused again since then, that pause ends too.`,
  report_dismissal: msg`The report case is open again, with a new deadline.`,
}
