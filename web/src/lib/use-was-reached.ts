import { type RefObject, useEffect, useState } from 'react'

/** Share of an element that must be on the screen: a picture at the edge can wait for a scroll. */
const REACHED = 0.5

/**
 * True once half of an element was on the screen or something around it was scrolled. Pictures further down can
 * wait for it: the browser itself would load those within several screens at once.
 */
export function useWasReached(element: RefObject<HTMLElement | null>): boolean {
  const [wasReached, setWasReached] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || wasReached) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= REACHED))
          setWasReached(true)
      },
      { threshold: REACHED },
    )
    function follow({ target }: Event) {
      if (target instanceof Node && target.contains(current)) setWasReached(true)
    }
    observer.observe(current)
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [element, wasReached])
  return wasReached
}
