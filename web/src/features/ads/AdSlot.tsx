import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Advertisement } from './Advertisement.tsx'
import { useAd, useSeesAds } from './api.ts'
import type { AdShape } from './rules.ts'

type Props = {
  placement: Exclude<AdSlotPlacement, 'native_feed'>
  /** Takes no room but what hangs out of sight: nothing that stands in view may move. */
  isBelowFold?: boolean
  /** What stands around it; left out, it stands alone. */
  children?: (advertisement: ReactNode) => ReactNode
  action?: ReactNode
}

const shapes: Record<Props['placement'], AdShape> = { sidebar_banner: 'column', post_match: 'board', token_modal: 'strip' }

/** One advertisement in its place (ADS-SERVE-01). It takes no room for whoever sees none, while none is there, and when none can be had. */
export function AdSlot({ placement, isBelowFold = false, children, action }: Props) {
  const ad = useAd(placement, { isWanted: useSeesAds() })
  if (!useSeesAds() || !ad) return null
  const advertisement = <Advertisement key={ad.token} ad={ad} shape={shapes[placement]} action={action} />
  const framed = children ? children(advertisement) : advertisement
  return isBelowFold ? <BelowFold>{framed}</BelowFold> : framed
}

/** Only at the end of something that scrolls already: there it changes no one's height. */
function BelowFold({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null)
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    if (mark.current) setHasRoom(overflows(mark.current))
  }, [])
  return hasRoom ? children : <div ref={mark} className="hidden" />
}

/** Whether the nearest box around it that may scroll has something to scroll. */
function overflows(element: Element): boolean {
  const box = element.parentElement
  if (!box) return false
  const { overflowY } = getComputedStyle(box)
  return overflowY === 'auto' || overflowY === 'scroll' ? box.scrollHeight > box.clientHeight : overflows(box)
}
