import type { ComponentProps } from 'react'
import { PageLink } from '../../ui/PageLink.tsx'

/** Link in an MDX text. */
export function ContentLink({ href = '', children }: ComponentProps<'a'>) {
  return href.startsWith('/') ? (
    <PageLink href={href}>{children}</PageLink>
  ) : (
    <a href={href}>{children}</a>
  )
}
