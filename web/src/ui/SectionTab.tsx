import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { centerInScroller } from './center-in-scroller.ts'

function TabAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <li ref={rest['aria-current'] === 'page' ? centerInScroller : undefined} className="shrink-0">
      <a
        {...rest}
        className="flex min-h-11 items-center gap-2 rounded-full px-4 py-2 pointer-fine:min-h-9 pointer-fine:py-1 font-medium text-ink-2 transition-colors -outline-offset-2! hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo forced-colors:aria-[current=page]:outline"
      >
        {children}
      </a>
    </li>
  )
}

/** Link in `SectionTabs` to one of the sub-pages of a page; the current one is scrolled into view. */
export const SectionTab = createLink(TabAnchor)
