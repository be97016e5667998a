import { useEffect, useRef, useState } from 'react'

const SHOW_DELAY_MS = 150
const MINIMUM_SHOWN_MS = 300

/**
 * True while a skeleton should be shown. Fast responses show none, and a shown one stays for 300
 * ms.
 */
export function useSkeleton(isPending: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isPending === isShown) return
    const waitMs = isPending
      ? SHOW_DELAY_MS
      : Math.max(0, shownAt.current + MINIMUM_SHOWN_MS - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setIsShown(isPending)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isPending, isShown])

  return isShown
}
