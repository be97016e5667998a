import { z } from 'zod'
import { Audience } from './audiences.ts'
import { MemberId, VouchId } from './ids.ts'
import { hasOrdinaryLetters, isVisible, lineOfText } from './text.ts'

/** Vouches that a profile shows at most. */
export const VOUCHES_SHOWN_MAXIMUM = 3
/** Invitations of a member that are open or answered and not decided. */
export const VOUCH_INVITATIONS_MAXIMUM = 5
/** Vouches that a member sees at once, in every state. Rejected ones take no place from the others. */
export const VOUCHES_MAXIMUM = VOUCHES_SHOWN_MAXIMUM + VOUCH_INVITATIONS_MAXIMUM
/** Vouches about a member that staff see, those that are void included. */
export const STAFF_VOUCHES_MAXIMUM = 3 * VOUCHES_MAXIMUM
/** Vouches that a member writes as a member within 365 days. */
export const VOUCH_STAKES_MAXIMUM = 3
/** Days for which the link of an invitation works. */
export const VOUCH_LINK_DAYS = 14
export const VOUCH_TEXT_MAXIMUM = 200
export const VOUCH_NAME_MAXIMUM = 30
export const VOUCH_YEARS_MAXIMUM = 80

/** Relations of a voucher, in the order of the list. A relation that was offered once stays a key. */
export const vouchRelations = [
  'friend',
  'family',
  'colleague',
  'neighbour',
  'faith_community',
  'other',
] as const
export const VouchRelation = z.enum(vouchRelations)
export type VouchRelation = z.infer<typeof VouchRelation>

const LINK = /:\/\/|\bwww\.|@|\p{L}\.(?:com|net|org|io|me|app|link|info|biz|co|ng|gh|ke|za|uk)\b/iu
const PHONE = /\d(?:[\s().+/-]?\d){6}/

/** True if a text has a link, an address or a handle with an at sign, or a telephone number. */
export function hasContactDetails(text: string): boolean {
  return LINK.test(text) || PHONE.test(text)
}

export const VouchText = lineOfText({ minimum: 1, maximum: VOUCH_TEXT_MAXIMUM }).refine(
  (text) => !hasContactDetails(text),
  'Leave out links, addresses and phone numbers.',
)

/** First name of a voucher: letters of one alphabet in use, as in names of members. */
export const VoucherName = lineOfText({ minimum: 1, maximum: VOUCH_NAME_MAXIMUM }).refine(
  (name) => /^\p{L}[\p{L}\p{M}'’ .-]*$/u.test(name) && isVisible(name) && hasOrdinaryLetters(name),
  'Write a name with letters only.',
)

const words = {
  id: VouchId,
  text: z.string(),
  /** First name that the voucher gave, or the name of the member. */
  name: z.string(),
  relation: VouchRelation,
  years: z.int(),
  /** True if a member staked their standing on it. */
  isByMember: z.boolean(),
}

/** A vouch that others read on a profile; never has the id of the voucher. */
export const Vouch = z.strictObject(words)
export type Vouch = z.infer<typeof Vouch>

export const WrittenVouch = Vouch.extend({
  /** Written: waits for the member. Accepted: waits for a moderator. */
  status: z.enum(['written', 'accepted', 'approved', 'rejected']),
  audience: Audience,
  writtenAt: z.iso.datetime(),
  /** Why a moderator rejected it. */
  reason: z.string().nullable(),
})
export type WrittenVouch = z.infer<typeof WrittenVouch>

/** A link that nobody has used. The link itself is only known to who has it. */
export const OpenInvitation = z.strictObject({
  id: VouchId,
  showsPhoto: z.boolean(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** A vouch in the member record of staff. */
export const StaffVouch = WrittenVouch.extend({
  voucherId: MemberId.nullable(),
  /** True if nobody else sees it: its writer lost their account, or a block came between the two. */
  isVoid: z.boolean(),
})
export type StaffVouch = z.infer<typeof StaffVouch>
