import { z } from 'zod'
import { MemberId, PhotoId } from './ids.ts'
import { lineOfText } from './text.ts'
import { countryCodes } from './countries.ts'
import { UI_LANGUAGE_TAGS } from './ui-languages.ts'

export const Gender = z.enum(['man', 'woman'])
export type Gender = z.infer<typeof Gender>

export const InterestedIn = z.enum(['women', 'men', 'everyone'])
export type InterestedIn = z.infer<typeof InterestedIn>

/** Longest name of a place. */
export const CITY_MAXIMUM = 80
/** Unique name of a place; the server refuses names that aren't in its list. */
export const City = lineOfText({ minimum: 1, maximum: CITY_MAXIMUM })
/** A country that has a place. */
export const Country = z.enum(countryCodes)

/** Years a member can have (decision P2). The filter's ages are in ages.ts. */
export const MINIMUM_AGE = 18
export const MAXIMUM_AGE = 100

/** Languages of the app. */
export const UiLanguage = z.enum(UI_LANGUAGE_TAGS)

/** Roles of accounts; staff are also members. */
export const Role = z.enum(['member', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** Photo of a member card. */
export const CardPhoto = z.strictObject({
  id: PhotoId,
  /** Address without the variant: `${src}/320` is 320 pixels wide (`photoVariants`). */
  src: z.string(),
  /** Base64 thumbhash, drawn until the picture has loaded. */
  placeholder: z.string(),
})
export type CardPhoto = z.infer<typeof CardPhoto>

/** A photo with its description by the owner, for people who can't see it. */
export const DescribedPhoto = CardPhoto.extend({ description: z.string().nullable() })
export type DescribedPhoto = z.infer<typeof DescribedPhoto>

/**
 * Widths, in pixels, of the stored variants. With a limited view, only the first two of the profile
 * picture can be loaded.
 */
export const photoWidths = [320, 640, 960, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/**
 * Blurred variant, forty pixels wide: `${src}/blurred`. With a limited view, only that of the
 * profile picture can be loaded.
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
  /** Time zone of the city; servers of the last release don’t send it. */
  timeZone: z.string().optional(),
  isVerified: z.boolean(),
  isBoosted: z.boolean(),
  photo: DescribedPhoto.nullable(),
})
export type MemberCard = z.infer<typeof MemberCard>
