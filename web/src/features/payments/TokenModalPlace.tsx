import { AdSlot } from '../ads/AdSlot.tsx'

/** The `token_modal` placement, below what is sold and below the fold (ux.md, Upgrade). */
export function TokenModalPlace() {
  return <AdSlot placement="token_modal" isBelowFold />
}
