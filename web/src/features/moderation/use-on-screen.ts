import { useEffect, useState } from 'react'
import { useVisible } from '../../lib/use-visible.ts'

/** How long an item has to be on the screen before a decision counts for it: longer than it takes to react to the one before. */
const ON_SCREEN_MS = 400

/**
 * Whether an item has been on the screen, loaded and painted, in a visible window for long enough to decide about it. `show` says that
 * its picture is drawn; a hidden window starts the time again.
 */
export function useOnScreen(id: string | undefined): { isSeen: boolean; show: (id: string) => void } {
  const [drawn, setDrawn] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const isVisible = useVisible()
  const isDrawn = id !== undefined && drawn === id && isVisible

  useEffect(() => {
    if (!isDrawn) return
    let timer: ReturnType<typeof setTimeout>
    // The first frame after the one that draws the picture.
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
