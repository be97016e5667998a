import { adPlacements, type AdPlacement, type BannerSize } from './ads.ts'

/** Maximum bytes of an uploaded banner. */
export const BANNER_MAXIMUM_BYTES = 2 * 1024 * 1024
/** Maximum pixels of the longer side: the widest placement at double density. */
export const BANNER_MAXIMUM_SIDE = 2400
/** Maximum relative difference of aspect ratios that leaves no visible edge in the placement. */
const SHAPE_SLACK = 0.08
/** Smallest width, as a share of the recommended one, at which an enlarged banner is readable. */
const SMALLEST_SHARE = 0.5

interface Size {
  width: number
  height: number
}

/** Fit of a banner in a placement: as recommended, with a warning, or refused. */
export type BannerFit =
  | { kind: 'recommended' }
  | { kind: 'scaled'; nearest: BannerSize }
  | { kind: 'blurred'; nearest: BannerSize }
  | { kind: 'too-small' | 'wrong-shape'; nearest: BannerSize }

/**
 * Classifies how a banner of this size fits a placement (ADS-ADMIN-85 to 89). Two or three times a
 * recommended size is as good, for high-density screens. The form warns by it, and the server
 * refuses by it.
 */
export function fitBanner(placement: AdPlacement, { width, height }: Size): BannerFit {
  const sizes: readonly BannerSize[] = adPlacements[placement]
  const isExact = sizes.some(([w, h]) =>
    [1, 2, 3].some((times) => width === w * times && height === h * times),
  )
  if (isExact) return { kind: 'recommended' }
  const nearest = sizes.toSorted(
    (a, b) => compareRatio(a, width / height) - compareRatio(b, width / height),
  )[0] ?? [width, height]
  if (compareRatio(nearest, width / height) > SHAPE_SLACK) return { kind: 'wrong-shape', nearest }
  if (width < nearest[0] * SMALLEST_SHARE) return { kind: 'too-small', nearest }
  return { kind: width < nearest[0] ? 'blurred' : 'scaled', nearest }
}

/** True if the banner may be saved for the placement, with or without a warning. */
export function isBannerAccepted(fit: BannerFit): boolean {
  return fit.kind !== 'wrong-shape' && fit.kind !== 'too-small'
}

/** Returns the relative difference of two aspect ratios. */
function compareRatio([width, height]: BannerSize, ratio: number): number {
  return Math.abs(ratio / (width / height) - 1)
}
