import { useEffect, useState } from 'react'

/** Less is the trembling of a thumb. */
const STEP_PX = 8
/** Near the top, the header is part of the page. */
const TOP_PX = 160

/**
 * Whether one reads on, so that a small window gives its header's place to the page; it is back
 * with the first step up.
 */
export function useHeaderAway(): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    function listen() {
      const step = scrollY - last
      if (Math.abs(step) < STEP_PX) return
      last = scrollY
      setIsAway(step > 0 && scrollY > TOP_PX)
    }
    addEventListener('scroll', listen, { passive: true })
    return () => removeEventListener('scroll', listen)
  }, [])
  return isAway
}
