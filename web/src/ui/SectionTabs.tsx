import { type ReactNode, useEffect, useRef } from 'react'
import { centerInScroller } from './center-in-scroller.ts'

type Props = {
  label: string
  /** Name of the open sub-page; a new one is scrolled into view. */
  current: string
  /** `SectionTab`s. */
  children: ReactNode
}

/** Row of links to the sub-pages of a page, which scrolls sideways on narrow screens. */
export function SectionTabs({ label, current, children }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(
    () => centerInScroller(row.current?.querySelector<HTMLElement>('[aria-current=page]') ?? null),
    [current],
  )
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scroll-row relative -mx-(--page-gutter) flex min-w-0 gap-1 px-(--page-gutter) *:shrink-0 lg:mx-0 lg:px-0"
    >
      {children}
    </nav>
  )
}
