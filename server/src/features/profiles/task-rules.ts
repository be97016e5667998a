import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Name and payload of the job that applies the setting `photo_to_be_shown_enabled` to members. */
export const applyPhotoRuleTask = { name: 'profiles.applyPhotoRule', payload: z.object({}) }

/** Name and payload of the job that looks for signs of fraud in what a profile says (`features/risk`). */
export const assessProfileTask = {
  name: 'risk.assessProfile',
  payload: z.object({ memberId: MemberId }),
}
