import type { ComponentProps } from 'react'
import { PageLink } from '../../ui/PageLink.tsx'

/** A link in a text. */
export function ContentLink({ href = '', children }: ComponentProps<'a'>) {
  return href.startsWith('/') ? (
    <PageLink href={href}>{children}</PageLink>
  ) : (
    <a href={href}>{children}</a>
  )
}
