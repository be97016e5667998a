import { VIEWABLE } from '@adire/contract/ads.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a ref for an ad. Calls `onViewed` once, when half of the ad was visible and uncovered for
 * one second in a visible tab (decision A2). Advertisers pay by this definition.
 */
export function useReportImpression<E extends HTMLElement>(
  isWanted: boolean,
  onViewed: () => void,
) {
  const element = useRef<E>(null)
  const handleViewed = useEffectEvent(onViewed)
  useEffect(() => {
    const target = element.current
    if (!isWanted || !target) return undefined
    return watchView(target, () => handleViewed())
  }, [isWanted])
  return element
}

/** Watches an element; returns a function that stops it. */
function watchView(target: HTMLElement, onViewed: () => void): () => void {
  let isHalfInView = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Restarts the one-second timer after any interruption. */
  function restartTimer() {
    clearTimeout(timer)
    if (!isHalfInView || document.visibilityState !== 'visible') return
    const isSeen = isUncovered(target)
    timer = setTimeout(() => {
      if (!isSeen || !isUncovered(target)) return restartTimer()
      stop()
      onViewed()
    }, VIEWABLE.seconds * 1000)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const isNowHalfInView = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE.share
      if (isNowHalfInView === isHalfInView) return
      isHalfInView = isNowHalfInView
      restartTimer()
    },
    { threshold: VIEWABLE.share },
  )
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', restartTimer)
  }
  observer.observe(target)
  document.addEventListener('visibilitychange', restartTimer)
  return stop
}

/** Checks that nothing, such as a dialog, covers the element's centre. */
function isUncovered(target: HTMLElement): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
