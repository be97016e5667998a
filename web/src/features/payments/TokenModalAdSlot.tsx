import { AdSlot } from '../ads/AdSlot.tsx'

/**
 * Ad at the end of both token purchase dialogs. Shown only if the dialog already scrolls, so that
 * nothing in view moves.
 */
export function TokenModalAdSlot() {
  return <AdSlot placement="token_modal" isBelowFold />
}
