import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function TabAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="flex min-h-11 items-center gap-2 rounded-full px-4 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo forced-colors:aria-[current=page]:outline"
    >
      {children}
    </a>
  )
}

/** Link below a page's heading to one of its sub-pages. */
export const SectionTab = createLink(TabAnchor)
