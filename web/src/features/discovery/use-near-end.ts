import { useEffect, useEffectEvent, useRef } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'

/**
 * Calls `onNear` when the element is within a screen of the window's end; never in data-saving
 * mode, which has a button instead.
 */
export function useNearEnd(isWanted: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  const savesData = useSavesData()
  useEffect(() => {
    if (!isWanted || !end.current || savesData) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '0px 0px 100% 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted, savesData])
  return end
}
