import type { PointerEvent } from 'react'
import { useRef } from 'react'

const CLOSE_DISTANCE_PX = 96

/**
 * Lets a bottom sheet be closed by dragging its handle down. The handle is also a Close button; a
 * drag that was too short slides back and isn't a click.
 */
export function useSheetDrag(onClose: () => void) {
  const start = useRef<{ y: number; sheet: HTMLElement } | null>(null)
  const hasMoved = useRef(false)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"]')
    if (!sheet) return
    hasMoved.current = false
    start.current = { y: event.clientY, sheet }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!start.current) return
    const distance = Math.max(0, event.clientY - start.current.y)
    if (distance > 4) hasMoved.current = true
    start.current.sheet.style.translate = `0 ${distance}px`
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!start.current) return
    const { y, sheet } = start.current
    start.current = null
    sheet.style.translate = ''
    if (event.clientY - y > CLOSE_DISTANCE_PX) onClose()
  }

  function onClick() {
    if (!hasMoved.current) onClose()
    hasMoved.current = false
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick }
}
