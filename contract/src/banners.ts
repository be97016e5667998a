import { adPlacements, type AdPlacement, type BannerSize } from './ads.ts'

/** Bytes of a banner as it is uploaded. */
export const BANNER_MAXIMUM_BYTES = 2 * 1024 * 1024
/** Pixels of its longer side: the widest place on screens of double density. */
export const BANNER_MAXIMUM_SIDE = 2400
/** By how much a shape may differ from a recommended one and still fill the place without a visible edge. */
const SHAPE_SLACK = 0.08
/** Enlarged to more than twice its size, a banner can't be read. */
const SMALLEST_SHARE = 0.5

interface Size {
  width: number
  height: number
}

/** How a banner stands in a place: as recommended, with a word of warning, or not at all. */
export type BannerFit =
  | { kind: 'recommended' }
  | { kind: 'scaled'; nearest: BannerSize }
  | { kind: 'blurred'; nearest: BannerSize }
  | { kind: 'too-small' | 'wrong-shape'; nearest: BannerSize }

/**
 * Whether a banner of this size can stand in a place (ADS-ADMIN-85 to 89). Twice or three times a recommended size is as good as
 * the size itself: sharp screens use it.
 */
export function fitBanner(placement: AdPlacement, { width, height }: Size): BannerFit {
  const sizes: readonly BannerSize[] = adPlacements[placement]
  const isExact = sizes.some(([w, h]) => [1, 2, 3].some((times) => width === w * times && height === h * times))
  if (isExact) return { kind: 'recommended' }
  const nearest = sizes.toSorted((a, b) => distance(a, width / height) - distance(b, width / height))[0] ?? [width, height]
  if (distance(nearest, width / height) > SHAPE_SLACK) return { kind: 'wrong-shape', nearest }
  if (width < nearest[0] * SMALLEST_SHARE) return { kind: 'too-small', nearest }
  return { kind: width < nearest[0] ? 'blurred' : 'scaled', nearest }
}

/** Whether it may be saved for the place, be it with a warning. */
export function canStand(fit: BannerFit): boolean {
  return fit.kind !== 'wrong-shape' && fit.kind !== 'too-small'
}

/** Share by which two shapes differ. */
function distance([width, height]: BannerSize, ratio: number): number {
  return Math.abs(ratio / (width / height) - 1)
}
