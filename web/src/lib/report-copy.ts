import type { ReportReason, ReportResult, ReportSubject } from '@adire/contract/safety.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Report reasons as members choose them; each is a group of the Community Guidelines. */
export const reasonCopy: Record<
  ReportReason,
  { title: MessageDescriptor; text: MessageDescriptor }
> = {
  harassment: { title: msg`Harassment or hate`, text: msg`Insults, pressure, slurs` },
  threat: {
    title: msg`Threats or danger`,
    text: msg`Violence, blackmail, or someone may get hurt`,
  },
  explicit: { title: msg`Explicit content`, text: msg`Unwanted nudity or sexual messages` },
  intimate: {
    title: msg`Intimate picture without consent`,
    text: msg`Of you or someone else, shared without permission`,
  },
  scam: { title: msg`Scam or fraud`, text: msg`Asks for money, gift cards or investments` },
  spam: { title: msg`Spam or advertising`, text: msg`Sells something, or sends people elsewhere` },
  fake: {
    title: msg`Fake profile`,
    text: msg`Uses someone else’s photos, or isn’t who they say they are`,
  },
  illegal: { title: msg`Something illegal`, text: msg`Drugs, weapons, trafficking` },
  minor: { title: msg`Under 18`, text: msg`The member is a minor, or a minor is involved` },
  other: { title: msg`Something else`, text: msg`Tell us in your own words` },
}

export const subjectCopy: Record<ReportSubject, MessageDescriptor> = {
  profile: msg`Profile`,
  photo: msg`Photo`,
  message: msg`Message`,
}

/** Results of a report for its reporter, without the kind of sanction. */
export const reportResultCopy: Record<ReportResult, MessageDescriptor> = {
  acted: msg`We found that it breaks our guidelines and acted on it.`,
  'nothing-found': msg`We found nothing against our guidelines. You can still block the member.`,
}
