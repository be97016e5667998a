import type { ComponentProps } from 'react'
import { usePagePath } from '../lib/page-address.ts'

type Props = ComponentProps<'a'> & { href: string }

/** A link from one public page to another, which says when it leads to where one is. */
export function PageLink({ href, children, ...rest }: Props) {
  const isHere = usePagePath() === href
  return (
    <a href={href} {...(isHere && { 'aria-current': 'page' as const })} {...rest}>
      {children}
    </a>
  )
}
