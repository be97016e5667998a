import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="-ms-1 inline-flex min-h-11 w-fit items-center gap-1 rounded-input pe-2 font-medium text-indigo hover:text-indigo-hover"
    >
      <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      {children}
    </a>
  )
}

/** Link above a page's heading to the list it belongs to. */
export const BackLink = createLink(BackAnchor)
