import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'

/** A campaign to create, or a saved one with the revision that the admin is editing. */
export type Subject =
  | { kind: 'new'; inquiryId: InquiryId | null; copyOf?: CampaignId }
  | { kind: 'saved'; id: CampaignId; revision: number }
