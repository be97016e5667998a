import { type ReactNode, useEffect, useRef } from 'react'

/** Classes of a link. */
export const sectionLink =
  'flex min-h-11 items-center gap-2.5 rounded-full px-4 py-2 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo lg:gap-3 lg:rounded-tile lg:px-3.5 [&>svg]:size-[1.125rem] [&>svg]:shrink-0'

type Props = {
  label: string
  /** The end of the current one's address. */
  current: string
  /** Items of a list. */
  children: ReactNode
}

/**
 * The pages of one thing: beside them on wide screens; on others in one line above them, with the
 * current one in sight.
 */
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
        className="-mx-(--page-gutter) flex gap-1 overflow-x-auto px-(--page-gutter) py-1 [scrollbar-width:none] *:shrink-0 lg:mx-0 lg:grid lg:px-0 [&::-webkit-scrollbar]:hidden"
      >
        {children}
      </ul>
    </nav>
  )
}
