import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** How many rows there are: another number is another height. */
  size: number
  /** The end of the conversation is always drawn. */
  isLast: boolean
  children: ReactNode
}

/**
 * Some fifty rows that the browser leaves out of its work while they are far from what one sees. Their height is measured before
 * that, so that nothing moves when they come and go: thousands of messages scroll like forty.
 */
export function RowBlock({ size, isLast, children }: Props) {
  const list = useRef<HTMLOListElement>(null)

  useLayoutEffect(() => {
    const box = list.current
    if (box && size > 0) measure(box, isLast)
  }, [size, isLast])

  useEffect(() => {
    const box = list.current
    if (!box || isLast) return
    let width = box.offsetWidth
    // Lines break elsewhere in a window of another width.
    const observer = new ResizeObserver(() => {
      if (box.offsetWidth === width) return
      width = box.offsetWidth
      measure(box, isLast)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [isLast])

  return (
    <ol ref={list} className="flex shrink-0 flex-col">
      {children}
    </ol>
  )
}

/** What is there now, and not what the browser remembers from before. */
function measure(box: HTMLElement, isLast: boolean) {
  box.style.contentVisibility = 'visible'
  if (isLast) return
  box.style.containIntrinsicBlockSize = `${box.offsetHeight}px`
  box.style.contentVisibility = 'auto'
}
