import { type PointerEvent, type MouseEvent, useRef } from 'react'

/** Distance from which a release counts as a swipe. */
const SWIPE_DISTANCE_PX = 96
/** Distance from which a press is a swipe and not a click or a vertical scroll. */
const START_DISTANCE_PX = 10

type SwipeDirection = 'left' | 'right'

const movesLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Props of an element that can be swiped left or right with a finger, a pen or the mouse. It follows
 * the pointer, but stays in place for members who prefer reduced motion. While a release would
 * count, it has the direction in `data-swipe`.
 */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const start = useRef<{ x: number; y: number; isSwiping: boolean } | null>(null)
  const hasSwiped = useRef(false)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    hasSwiped.current = false
    if (!event.isPrimary) return
    stop(event.currentTarget)
    // Events of a menu opened from the element come here too, although it is elsewhere in the page.
    if (event.button !== 0 || !isInside(event)) return
    start.current = { x: event.clientX, y: event.clientY, isSwiping: false }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const from = start.current
    if (!from) return
    // Released outside, before the element captured the pointer.
    if (event.buttons === 0) return stop(event.currentTarget)
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.isSwiping) {
      if (Math.abs(dx) < START_DISTANCE_PX || Math.abs(dx) < Math.abs(dy)) return
      from.isSwiping = hasSwiped.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    return show(event.currentTarget, dx)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const from = start.current
    stop(event.currentTarget)
    if (!from?.isSwiping) return
    const direction = findDirection(event.clientX - from.x)
    if (direction) onSwipe(direction)
  }

  function stop(element: HTMLElement) {
    start.current = null
    reset(element)
  }

  /** Ignores the click that follows a swipe. */
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    if (!hasSwiped.current) return
    hasSwiped.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => stop(event.currentTarget),
    onClickCapture,
    // Dragging the link or the picture would take the pointer away.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}

const isInside = ({ currentTarget, target }: PointerEvent<HTMLElement>) =>
  target instanceof Node && currentTarget.contains(target)

function findDirection(dx: number): SwipeDirection | undefined {
  if (Math.abs(dx) < SWIPE_DISTANCE_PX) return undefined
  return dx < 0 ? 'left' : 'right'
}

function show(element: HTMLElement, dx: number) {
  const direction = findDirection(dx)
  if (direction) element.dataset['swipe'] = direction
  else delete element.dataset['swipe']
  if (movesLess()) return
  element.style.transition = 'none'
  element.style.translate = `${dx}px 0`
  element.style.rotate = `${dx / 24}deg`
}

function reset(element: HTMLElement) {
  delete element.dataset['swipe']
  element.style.transition = element.style.translate = element.style.rotate = ''
}
