import { useEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 150
const SHOW_AT_LEAST_MS = 300

/** Whether to show skeletons now: never for a fast answer, and never as a flicker once shown. */
export function useSkeleton(isPending: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isPending === isShown) return
    const waitMs = isPending
      ? SHOW_AFTER_MS
      : Math.max(0, shownAt.current + SHOW_AT_LEAST_MS - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setIsShown(isPending)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isPending, isShown])

  return isShown
}
