import { VIEWABLE } from '@adire/contract/ads.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onViewed` once the element was seen: half of it in view for one second, in a tab that is looked at, with nothing over it (decision A2). */
export function useViewed<E extends HTMLElement>(isWanted: boolean, onViewed: () => void) {
  const element = useRef<E>(null)
  const viewed = useEffectEvent(onViewed)
  useEffect(() => {
    const target = element.current
    if (!isWanted || !target) return undefined
    return watchView(target, () => viewed())
  }, [isWanted])
  return element
}

/** Returns how to stop. */
function watchView(target: HTMLElement, onViewed: () => void): () => void {
  let isHalfInView = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The second begins anew with whatever comes between. */
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

/** A dialog over the page covers what stands in it. */
function isUncovered(target: HTMLElement): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
