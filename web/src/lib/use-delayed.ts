import { useEffect, useState } from 'react'

/** True once the component has been mounted for `delayMs`. */
export function useDelayed(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}
