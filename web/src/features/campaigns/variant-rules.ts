import type { AdPlacement } from '@adire/contract/ads.ts'
import { fitBanner, isBannerAccepted } from '@adire/contract/banners.ts'
import { type Banner, listLetters, type VariantLetter } from '@adire/contract/campaign-variants.ts'
import { campaignDefaults } from '@adire/contract/campaigns.ts'

/** Texts and picture of one banner as typed. */
export type VariantDraft = {
  banner: Banner | null
  title: string
  description: string
  ctaText: string
}

/** Banners of the form: banner A's fields are those of the draft itself. */
export type DraftWithVariants = VariantDraft & {
  /** Banners B to D. */
  alternatives: readonly VariantDraft[]
  pausedVariants: readonly VariantLetter[]
}

export type VariantFaults = { ctaText?: 'missing'; banner?: 'banner' }

export function listDraftLetters({ alternatives }: DraftWithVariants): VariantLetter[] {
  return listLetters(alternatives.length)
}

/** Returns a banner of the draft; banner A for a letter that it doesn't have. */
export function getVariant(draft: DraftWithVariants, letter: VariantLetter): VariantDraft {
  const { banner, title, description, ctaText } = draft
  const index = listDraftLetters(draft).indexOf(letter) - 1
  return draft.alternatives[index] ?? { banner, title, description, ctaText }
}

/** Returns the draft with one banner shown as if it were banner A, for the preview. */
export function showVariant<Draft extends DraftWithVariants>(
  draft: Draft,
  letter: VariantLetter,
): Draft {
  return { ...draft, ...getVariant(draft, letter) }
}

/** Returns banners B to D with changes to one of them. */
export function changeAlternative(
  { alternatives }: DraftWithVariants,
  position: number,
  changes: Partial<VariantDraft>,
): VariantDraft[] {
  return alternatives.map((variant, index) =>
    index === position ? { ...variant, ...changes } : variant,
  )
}

/** Returns a new banner: the texts of banner A, to change what is compared, without its picture. */
export function createVariant({ title, description, ctaText }: VariantDraft): VariantDraft {
  return { banner: null, title, description, ctaText: ctaText || campaignDefaults.ctaText }
}

/** Removes a banner that isn't saved; those after it move up a letter, with their pauses. */
export function removeVariant(
  draft: DraftWithVariants,
  letter: VariantLetter,
): Pick<DraftWithVariants, 'alternatives' | 'pausedVariants'> {
  const letters = listDraftLetters(draft)
  const removed = letters.indexOf(letter)
  return {
    alternatives: draft.alternatives.filter((_variant, index) => index + 1 !== removed),
    pausedVariants: letters
      .filter((one) => one !== letter)
      .flatMap((one, index) => (draft.pausedVariants.includes(one) ? (letters[index] ?? []) : [])),
  }
}

/** Pauses or resumes a banner. */
export function pauseVariant(
  { pausedVariants }: DraftWithVariants,
  letter: VariantLetter,
  isPaused: boolean,
): VariantLetter[] {
  const others = pausedVariants.filter((one) => one !== letter)
  return isPaused ? [...others, letter].sort() : others
}

export function checkVariant(
  placement: AdPlacement,
  { banner, ctaText }: VariantDraft,
): VariantFaults {
  return {
    ...(ctaText.trim() === '' && { ctaText: 'missing' as const }),
    ...(banner && !isBannerAccepted(fitBanner(placement, banner)) && { banner: 'banner' as const }),
  }
}

/** Lists the banners with a missing text or a picture that doesn't fit. */
export function listFaultyLetters(
  draft: DraftWithVariants & { placementType: AdPlacement },
): VariantLetter[] {
  return listDraftLetters(draft).filter(
    (letter) =>
      Object.keys(checkVariant(draft.placementType, getVariant(draft, letter))).length > 0,
  )
}
