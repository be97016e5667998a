import { z } from 'zod'
import { GuidelineClause } from './guidelines.ts'
import { MemberId } from './ids.ts'

/**
 * Signs that a new account belongs to a banned member. `address` and `payer` are certain, `photo`
 * is strong; the others are weak alone, because households share devices and people share names and
 * birthdays.
 */
export const evasionSignKinds = [
  'address',
  'payer',
  'photo',
  'device',
  'similar_address',
  'birth',
] as const
export const EvasionSign = z.enum(evasionSignKinds)
export type EvasionSign = z.infer<typeof EvasionSign>

/** The earlier ban of a member who may have returned, for moderators. */
export const FormerBan = z.strictObject({
  /** Signs that the two accounts have in common. */
  signs: z.array(EvasionSign).max(evasionSignKinds.length),
  bannedAt: z.iso.datetime(),
  clause: GuidelineClause.nullable(),
  /** Statement of the ban; null if it is no longer stored. */
  reason: z.string().nullable(),
  /** The banned account; null once it is erased. */
  account: z.strictObject({ id: MemberId, handle: z.string() }).nullable(),
})
export type FormerBan = z.infer<typeof FormerBan>
