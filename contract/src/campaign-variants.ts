import { z } from 'zod'
import { BannerId } from './ids.ts'
import { lineOfText } from './text.ts'

/**
 * Letter of one of a campaign's banners ("banner A" in product text). The active ones are shown
 * equally often. Tokens store the position in this list, so only add at the end.
 */
export const VariantLetter = z.enum(['A', 'B', 'C', 'D'])
export type VariantLetter = z.infer<typeof VariantLetter>

/** Banners besides banner A. */
export const ALTERNATIVES_MAXIMUM = VariantLetter.options.length - 1

/** Maximum characters of the texts that each banner has. */
export const CREATIVE_MAXIMA = { title: 80, description: 200, ctaText: 24 } as const

/** Uploaded picture of a banner. */
export const Banner = z.strictObject({
  id: BannerId,
  /** Public address; its file never changes. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Banner = z.infer<typeof Banner>

/** Texts and picture of a banner, as an admin enters them. */
export const creativeFields = {
  /** From `uploadBanner`. */
  bannerId: BannerId.nullable(),
  title: lineOfText({ maximum: CREATIVE_MAXIMA.title }),
  description: lineOfText({ maximum: CREATIVE_MAXIMA.description }),
  ctaText: lineOfText({ minimum: 1, maximum: CREATIVE_MAXIMA.ctaText }),
}

/** Banners besides banner A, whose fields are those of the campaign. */
export const variantFields = {
  /** Banners B, C and D, in this order. A saved one can be changed and paused, but not removed. */
  alternatives: z.array(z.strictObject(creativeFields)).max(ALTERNATIVES_MAXIMUM).default([]),
  pausedVariants: z.array(VariantLetter).max(VariantLetter.options.length).default([]),
}

/** The same fields as the server returns them. */
export const savedVariantFields = {
  alternatives: z
    .array(
      z.strictObject({
        bannerId: BannerId.nullable(),
        title: z.string(),
        description: z.string(),
        ctaText: z.string(),
        banner: Banner.nullable(),
      }),
    )
    .max(ALTERNATIVES_MAXIMUM),
  pausedVariants: z.array(VariantLetter).max(VariantLetter.options.length),
}

/** Lists the letters of a campaign with this many banners besides A. */
export function listLetters(alternatives: number): VariantLetter[] {
  return VariantLetter.options.slice(0, alternatives + 1)
}

/** True if only existing banners are paused, each once, and at least one is not. */
export function hasActiveVariant({
  alternatives,
  pausedVariants,
}: {
  alternatives: readonly unknown[]
  pausedVariants: readonly VariantLetter[]
}): boolean {
  const letters = listLetters(alternatives.length)
  const paused = new Set(pausedVariants)
  return (
    paused.size === pausedVariants.length &&
    pausedVariants.every((letter) => letters.includes(letter)) &&
    paused.size < letters.length
  )
}
