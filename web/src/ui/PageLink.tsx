import type { ComponentProps } from 'react'
import { usePagePath } from '../lib/page-address.ts'
import { toPageHref } from '../lib/page-href.ts'

type Props = ComponentProps<'a'> & { href: string }

/**
 * Link to a public page, which has no router. Stays in the page's language, and marks the current page
 * with `aria-current`.
 */
export function PageLink({ href, children, ...rest }: Props) {
  const isCurrent = usePagePath() === href
  return (
    <a href={toPageHref(href)} {...(isCurrent && { 'aria-current': 'page' as const })} {...rest}>
      {children}
    </a>
  )
}
