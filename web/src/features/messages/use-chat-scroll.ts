import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './row-rules.ts'

/** Within this distance of the end, the list follows new messages. */
const NEAR_END_PX = 100
/** Within this distance of the start, older messages are loaded. */
const NEAR_START_PX = 240

type Options = {
  rows: readonly Row[]
  /** Sequence number of the first loaded message; falls when older ones are loaded. */
  firstSeq: number | undefined
  /** Number of my own messages: sending one scrolls to the end. */
  ownCount: number
  onNearStart: () => void
}

/**
 * Opens a conversation at the "New" line or at its end, and follows the end while the reader is
 * there. The list itself keeps the position when older messages come in above.
 */
export function useChatScroll({ rows, firstSeq, ownCount, onNearStart }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const before = useRef({ firstSeq, ownCount, top: 0, height: 0, isNearEnd: true, isPlaced: false })
  const [isAway, setIsAway] = useState(false)
  const count = rows.length
  const newIndex = rows.findIndex(({ kind }) => kind === 'new')

  useLayoutEffect(() => {
    if (count === 0) return
    const last = before.current
    const isOlder =
      firstSeq !== undefined && last.firstSeq !== undefined && firstSeq < last.firstSeq
    if (!last.isPlaced && newIndex !== -1) {
      list.current?.scrollToIndex(newIndex, { align: 'start', offset: -NEAR_END_PX })
      last.isNearEnd = false
    } else if (!isOlder && (last.isNearEnd || ownCount > last.ownCount)) {
      scrollToEnd(list.current, count)
      last.isNearEnd = true
    }
    Object.assign(last, { firstSeq, ownCount, isPlaced: true })
  }, [firstSeq, count, ownCount, newIndex])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    // The keyboard of a phone and a longer draft change the visible height; rows change theirs.
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
    const last = before.current
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX) last.isNearEnd = true
    // Only the reader scrolls up. Measured rows move the end down, and a resized window follows it.
    else if (box.scrollTop < last.top && box.clientHeight === last.height) last.isNearEnd = false
    Object.assign(last, { top: box.scrollTop, height: box.clientHeight })
    setIsAway(!last.isNearEnd)
    if (box.scrollTop < NEAR_START_PX) onNearStart()
  }

  return {
    scroller,
    list,
    onScroll,
    toEnd: () => scrollToEnd(list.current, count, true),
    isAway,
  }
}

function scrollToEnd(list: VirtualizerHandle | null, count: number, isAnimated = false) {
  const smooth = isAnimated && !matchMedia('(prefers-reduced-motion: reduce)').matches
  // Past the end, because the list has padding below its last row.
  list?.scrollToIndex(count - 1, { align: 'end', offset: NEAR_END_PX, smooth })
}
