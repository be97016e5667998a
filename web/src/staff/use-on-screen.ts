import { useEffect, useState } from 'react'
import { useVisible } from '../lib/use-visible.ts'

/**
 * Time an item must be on screen before a decision counts. Longer than a reaction time, so that a
 * key press meant for the previous item decides nothing.
 */
const ON_SCREEN_MS = 400

/**
 * Whether an item has been painted and visible long enough to decide about it. The caller reports
 * by `reportDrawn` that its picture is drawn. Hiding the window restarts the time.
 */
export function useOnScreen(id: string | undefined): {
  canDecideNow: boolean
  reportDrawn: (id: string) => void
} {
  const [drawn, setDrawn] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const isVisible = useVisible()
  const isDrawn = id !== undefined && drawn === id && isVisible

  useEffect(() => {
    if (!isDrawn) return
    let timer: ReturnType<typeof setTimeout>
    // The frame after the one that painted the picture.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSeen(id), ON_SCREEN_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setSeen(undefined)
    }
  }, [isDrawn, id])

  return { canDecideNow: isDrawn && seen === id, reportDrawn: setDrawn }
}
