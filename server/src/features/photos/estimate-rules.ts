import type { PictureShares } from '../../gateways/estimate-limits.ts'

/**
 * Above this, moderators see a waiting photo blurred until they reveal it, and near the top if they
 * sort by hints.
 */
export const NUDITY_HINT = 0.6
/**
 * Weight of "sexy", which covers swimwear and bare shoulders. These are allowed, and such models
 * err most here: alone it never causes a hint.
 */
const SEXY_SHARE = 0.5

/** Estimates from a model's shares how likely a picture shows nudity, from 0 to 1. */
export function estimateNudity({ porn, hentai, sexy }: PictureShares): number {
  return Math.min(1, Math.max(0, porn + hentai + SEXY_SHARE * sexy))
}

/** Maximum photos for one run of the job, so that other jobs get their turn. */
export const ESTIMATES_A_RUN = 50
/** Delay that lets photos uploaded together share one run. */
export const ESTIMATE_DELAY_SECONDS = 2
