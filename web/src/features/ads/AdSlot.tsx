import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Advertisement } from './Advertisement.tsx'
import { useAd, useSeesAds } from './api.ts'
import type { AdShape } from './rules.ts'

type Props = {
  placement: Exclude<AdSlotPlacement, 'native_feed'>
  /** Renders only if its parent already scrolls, so that nothing in view moves. */
  isBelowFold?: boolean
  /** Wraps the ad in surrounding content, which is hidden together with it. */
  children?: (advertisement: ReactNode) => ReactNode
  action?: ReactNode
}

const shapes: Record<Props['placement'], AdShape> = {
  sidebar_banner: 'column',
  post_match: 'board',
  token_modal: 'strip',
}

/**
 * Ad slot outside the feed (ADS-SERVE-01); `FeedAds` places those in the feed. Renders nothing for
 * members who see no ads, while the ad loads, and if there is none.
 */
export function AdSlot({ placement, isBelowFold = false, children, action }: Props) {
  const seesAds = useSeesAds()
  const ad = useAd(placement, { isWanted: seesAds })
  if (!seesAds || !ad) return null
  const advertisement = (
    <Advertisement key={ad.token} ad={ad} shape={shapes[placement]} action={action} />
  )
  const framed = children ? children(advertisement) : advertisement
  return isBelowFold ? <BelowFold>{framed}</BelowFold> : framed
}

/**
 * Renders its children only inside something that already scrolls, where they change no height in
 * view.
 */
function BelowFold({ children }: { children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    if (placeholder.current) setHasRoom(overflows(placeholder.current))
  }, [])
  return hasRoom ? children : <div ref={placeholder} className="hidden" />
}

/** True if the nearest scroll container overflows. */
function overflows(element: Element): boolean {
  const parent = element.parentElement
  if (!parent) return false
  const { overflowY } = getComputedStyle(parent)
  return overflowY === 'auto' || overflowY === 'scroll'
    ? parent.scrollHeight > parent.clientHeight
    : overflows(parent)
}
