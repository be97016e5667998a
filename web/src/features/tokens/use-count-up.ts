import { useEffect, useRef, useState } from 'react'

const DURATION_MS = 600

/** A number on its way from the last value to the next; at once for those who want no movement. */
export function useCountUp(target: number | undefined): number | undefined {
  const [shown, setShown] = useState(target)
  const from = useRef(target)

  useEffect(() => {
    const start = from.current
    from.current = target
    if (
      target === undefined ||
      start === undefined ||
      start === target ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    ) {
      setShown(target)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - startedAt) / DURATION_MS)
      setShown(Math.round(start + (target - start) * (1 - (1 - progress) ** 3)))
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target])

  return shown
}
