import type { InquiryKind } from '@adire/contract/inquiries.ts'

/** True for inquiries about a member or their data, which have no company, budget or campaign. */
export function isAboutMember(kind: InquiryKind): boolean {
  return kind === 'report' || kind === 'data'
}
