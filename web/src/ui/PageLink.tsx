import type { ComponentProps } from 'react'
import { usePagePath } from '../lib/page-address.ts'

type Props = ComponentProps<'a'> & { href: string }

/** Link between public pages, which have no router. Marks the current page with `aria-current`. */
export function PageLink({ href, children, ...rest }: Props) {
  const isCurrent = usePagePath() === href
  return (
    <a href={href} {...(isCurrent && { 'aria-current': 'page' as const })} {...rest}>
      {children}
    </a>
  )
}
