import { useEffect, useState } from 'react'
import { useVisible } from '../../lib/use-visible.ts'

/**
 * How long an item must be on screen before a decision counts; longer than the reaction time to the
 * previous one.
 */
const ON_SCREEN_MS = 400

/**
 * Whether an item has been loaded, painted and visible long enough to decide about it. `show`
 * reports that its picture is drawn; hiding the window restarts the time.
 */
export function useOnScreen(id: string | undefined): {
  isSeen: boolean
  show: (id: string) => void
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

  return { isSeen: isDrawn && seen === id, show: setDrawn }
}
