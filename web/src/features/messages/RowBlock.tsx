import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { BlockHeights } from './use-block-heights.ts'

type Props = {
  /** How many rows there are: another number is another height. */
  size: number
  /** The end of the conversation is always drawn. */
  isLast: boolean
  heights: BlockHeights
  children: ReactNode
}

/**
 * Some fifty rows that the browser leaves out of its work while they are far from what one sees.
 * Their height is measured before that, so that nothing moves when they come and go: thousands of
 * messages scroll like forty.
 */
export function RowBlock({ size, isLast, heights, children }: Props) {
  const list = useRef<HTMLOListElement>(null)

  useLayoutEffect(() => {
    if (list.current && size > 0) heights.ask(list.current, isLast)
  }, [size, isLast, heights])

  useLayoutEffect(() => {
    const box = list.current
    return () => {
      if (box) heights.forget(box)
    }
  }, [heights])

  return (
    <ol ref={list} className="flex shrink-0 flex-col">
      {children}
    </ol>
  )
}
