import { VIEWABLE } from '@adire/contract/ads.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onViewed` once half of the element was visible and uncovered for one second, in a visible
 * tab (decision A2).
 */
export function useReportImpression<E extends HTMLElement>(
  isWanted: boolean,
  onViewed: () => void,
) {
  const element = useRef<E>(null)
  const viewed = useEffectEvent(onViewed)
  useEffect(() => {
    const target = element.current
    if (!isWanted || !target) return undefined
    return watchView(target, () => viewed())
  }, [isWanted])
  return element
}

/** Watches an element; returns a function that stops it. */
function watchView(target: HTMLElement, onViewed: () => void): () => void {
  let isHalfInView = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Restarts the one-second timer after any interruption. */
  function begin() {
    clearTimeout(timer)
    if (!isHalfInView || document.visibilityState !== 'visible') return
    const isSeen = isUncovered(target)
    timer = setTimeout(() => {
      if (!isSeen || !isUncovered(target)) return begin()
      stop()
      onViewed()
    }, VIEWABLE.seconds * 1000)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const isNow = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE.share
      if (isNow === isHalfInView) return
      isHalfInView = isNow
      begin()
    },
    { threshold: VIEWABLE.share },
  )
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', begin)
  }
  observer.observe(target)
  document.addEventListener('visibilitychange', begin)
  return stop
}

/** Checks the element's centre, because a dialog may cover it. */
function isUncovered(target: HTMLElement): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
