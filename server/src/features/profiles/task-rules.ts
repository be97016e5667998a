import { z } from 'zod'

/** Name and payload of the job that applies the setting `photo_to_be_shown_enabled` to members. */
export const applyPhotoRuleTask = { name: 'profiles.applyPhotoRule', payload: z.object({}) }
