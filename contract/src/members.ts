import { z } from 'zod'
import { MemberId, PhotoId } from './ids.ts'
import { cityNames, countryCodes } from './places.ts'

export const Gender = z.enum(['man', 'woman'])
export type Gender = z.infer<typeof Gender>

export const InterestedIn = z.enum(['women', 'men', 'everyone'])
export type InterestedIn = z.infer<typeof InterestedIn>

export const City = z.enum(cityNames)
/** A country members live in. */
export const Country = z.enum(countryCodes)

/** Years; members are 18 to 100 (decision P2). */
export const MINIMUM_AGE = 18
export const MAXIMUM_AGE = 100

export const Role = z.enum(['member', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** Picture of a card. `photoWidths` lists the widths; `src` takes `/{width}` after it. */
export const CardPhoto = z.strictObject({
  id: PhotoId,
  /** Address without the width: `${src}/320`. */
  src: z.string(),
  /** Base64 thumbhash, drawn until the picture is there. */
  placeholder: z.string(),
})
export type CardPhoto = z.infer<typeof CardPhoto>

/** A photo with the description of its owner, for people who can't see it. */
export const DescribedPhoto = CardPhoto.extend({ description: z.string().nullable() })
export type DescribedPhoto = z.infer<typeof DescribedPhoto>

/**
 * Widths, in pixels, of the stored variants. Limited viewers get the first two of a profile picture
 * only.
 */
export const photoWidths = [320, 640, 960, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/**
 * Blurred variant, forty pixels wide: `${src}/blurred`. Limited viewers get that of a profile
 * picture.
 */
export const BLURRED = 'blurred'
export type PhotoVariant = PhotoWidth | typeof BLURRED
export const photoVariants: readonly PhotoVariant[] = [...photoWidths, BLURRED]

/** Limited view of a member: what everybody who can see the member sees (decision P6). */
export const MemberCard = z.strictObject({
  id: MemberId,
  handle: z.string(),
  age: z.int(),
  gender: Gender,
  city: z.string(),
  country: z.string(),
  isVerified: z.boolean(),
  isBoosted: z.boolean(),
  photo: DescribedPhoto.nullable(),
})
export type MemberCard = z.infer<typeof MemberCard>
