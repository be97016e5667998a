import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link in a text: our own pages open without a reload. */
export function ContentLink({ href = '', children }: ComponentProps<'a'>) {
  return href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>
}
