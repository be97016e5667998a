import { useSyncExternalStore } from 'react'
import { AdSlot } from '../ads/AdSlot.tsx'

/** From where on a conversation has a column beside it. */
const isWide = '(min-width: 87.5rem)'

/**
 * The `sidebar_banner` placement, beside a conversation on large screens (ADS-SERVE-16): elsewhere
 * none is even asked for.
 */
export function SidebarAdSlot() {
  const isThere = useSyncExternalStore(
    (listener) => {
      const media = matchMedia(isWide)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(isWide).matches,
  )
  return isThere ? <AdSlot placement="sidebar_banner" /> : null
}
