import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 100
const NEAR_START_PX = 240

type Options = {
  /** Place of the first message there is; falls when older ones come in above. */
  firstSeq: number | undefined
  /** How many rows there are: grows at the end. */
  count: number
  /** How many of them I wrote: writing always leads to the end. */
  ownCount: number
  onNearStart: () => void
}

/**
 * Keeps the reader where they are when older messages come in above, follows the end while they are
 * there, and stays put while they read further up.
 */
export function useChatScroll({ firstSeq, count, ownCount, onNearStart }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef({ firstSeq, ownCount, height: 0, top: 0, isNearEnd: true, isPlaced: false })
  const [isAway, setIsAway] = useState(false)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || count === 0) return
    const last = before.current
    const hasOlder =
      firstSeq !== undefined && last.firstSeq !== undefined && firstSeq < last.firstSeq
    if (!last.isPlaced) place(box)
    else if (hasOlder) box.scrollTop = box.scrollHeight - last.height + last.top
    else if (last.isNearEnd || ownCount > last.ownCount) box.scrollTop = box.scrollHeight
    before.current = { firstSeq, ownCount, ...measure(box), isPlaced: true }
    setIsAway(!before.current.isNearEnd)
  }, [firstSeq, count, ownCount])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    // The keyboard of a phone and a longer draft change the height of the window, a message that
    // stayed unsent that of what is in it.
    const observer = new ResizeObserver(() => {
      if (before.current.isNearEnd) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])

  function onScroll() {
    const box = scroller.current
    if (!box) return
    Object.assign(before.current, measure(box))
    setIsAway(!before.current.isNearEnd)
    if (box.scrollTop < NEAR_START_PX) onNearStart()
  }

  function toEnd() {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.scrollTo({
      top: scroller.current.scrollHeight,
      behavior: isStill ? 'auto' : 'smooth',
    })
  }

  return { scroller, onScroll, toEnd, isAway }
}

/** Opens at the "New" line where there is one, else at the end. */
function place(box: HTMLElement) {
  const line = box.querySelector<HTMLElement>('[data-new-line]')
  const offset = line
    ? line.getBoundingClientRect().top - box.getBoundingClientRect().top
    : undefined
  box.scrollTop = offset === undefined ? box.scrollHeight : box.scrollTop + offset - NEAR_END_PX
}

function measure(box: HTMLElement) {
  return {
    height: box.scrollHeight,
    top: box.scrollTop,
    isNearEnd: box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX,
  }
}
