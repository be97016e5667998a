import { useEffect, useEffectEvent, useRef } from 'react'

/** A reader who saves data asks for more by the button. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

/** Calls `onNear` when the element comes within a screen of the window's end. */
export function useNearEnd(isWanted: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!isWanted || !end.current || savesData()) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '0px 0px 100% 0px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted])
  return end
}
