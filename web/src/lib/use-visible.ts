import { useEffect, useState } from 'react'

/** Whether the window is shown, not hidden behind another tab or minimised. */
export function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const read = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}
