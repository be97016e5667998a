import type { ReactNode } from 'react'

type Props = {
  label: string
  /** `SectionTab`s. */
  children: ReactNode
}

/** Row of links to the sub-pages of a page, which scrolls sideways if they don't fit. */
export function SectionTabs({ label, children }: Props) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="scroll-row relative -mx-(--page-gutter) flex gap-1 px-(--page-gutter) lg:mx-0 lg:px-0">
        {children}
      </ul>
    </nav>
  )
}
