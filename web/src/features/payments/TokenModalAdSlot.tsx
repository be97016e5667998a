import { AdSlot } from '../ads/AdSlot.tsx'

/** The `token_modal` placement, below the packs and below the fold. */
export function TokenModalAdSlot() {
  return <AdSlot placement="token_modal" isBelowFold />
}
