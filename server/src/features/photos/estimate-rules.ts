import type { PictureShares } from '../../gateways/estimate-limits.ts'

/** Above this the moderators see a waiting photo blurred until they reveal it, and among the first if they sort by hints. */
export const NUDITY_HINT = 0.6
/**
 * What "sexy" counts for beside what is plainly nude. It is swimwear and bare shoulders, which are welcome, and where such models err
 * most: alone it never makes a hint, only beside something of the other two.
 */
const SEXY_SHARE = 0.5

/** How likely a picture shows nudity, from 0 to 1, of what a model takes it for. */
export function nudityOf({ porn, hentai, sexy }: PictureShares): number {
  return Math.min(1, Math.max(0, porn + hentai + SEXY_SHARE * sexy))
}

/** Photos that one run of the job looks at; then other work has its turn. */
export const ESTIMATES_A_RUN = 50
/** So that the photos of one sitting are looked at together. */
export const ESTIMATE_DELAY_SECONDS = 2
