import { z } from 'zod'

export const NOTE_MAXIMUM = 2000

/** Note of staff about a member. */
export const MemberNote = z.strictObject({
  id: z.uuid(),
  note: z.string(),
  /** Null after the author's account was erased. */
  by: z.string().nullable(),
  writtenAt: z.iso.datetime(),
})
export type MemberNote = z.infer<typeof MemberNote>
