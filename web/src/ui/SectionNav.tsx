import { type ReactNode, useEffect, useRef } from 'react'

/** Classes of a link inside `SectionNav`. */
export const sectionLinkStyle =
  'flex min-h-11 items-center gap-2.5 rounded-full px-4 py-2 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo lg:gap-3 lg:rounded-tile lg:px-3.5 lg:whitespace-normal [&>svg]:size-[1.125rem] [&>svg]:shrink-0'

type Props = {
  label: string
  /** End of the current link's path, to scroll it into view. */
  current: string
  /** List items with links. */
  children: ReactNode
}

/** Navigation between sub-pages: a column on wide screens, a scrolling line on others. */
export function SectionNav({ label, current, children }: Props) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    list.current
      ?.querySelector(`a[href$="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  return (
    <nav aria-label={label} className="min-w-0 lg:sticky lg:top-24">
      <ul
        ref={list}
        className="relative -mx-(--page-gutter) scroll-row flex gap-1 px-(--page-gutter) py-1 *:shrink-0 lg:mx-0 lg:grid lg:px-0"
      >
        {children}
      </ul>
    </nav>
  )
}
