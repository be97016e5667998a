import type { PointerEvent } from 'react'
import { useRef } from 'react'

/** Distance from which a drag closes the sheet. */
const CLOSE_DISTANCE_PX = 96
/** Distance from which a press is a drag and not a click. */
const CLICK_TOLERANCE_PX = 4

/**
 * Props of a bottom sheet's handle: dragging it down or clicking it closes the sheet. After a drag
 * that was too short, the sheet slides back and the click is ignored.
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
    if (distance > CLICK_TOLERANCE_PX) hasMoved.current = true
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
