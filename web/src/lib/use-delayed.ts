import { useEffect, useState } from 'react'

/** False, then true once `delayMs` have gone by since it was first shown. */
export function useDelayed(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}
