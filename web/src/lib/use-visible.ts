import { useEffect, useState } from 'react'

/** False while the tab is in the background or the window minimised. */
export function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const read = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}
