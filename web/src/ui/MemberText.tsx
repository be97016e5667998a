import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  /** Element of the text; a paragraph by default. */
  as?: 'p' | 'span' | 'strong' | 'dd' | 'blockquote' | 'figcaption' | 'h2' | 'h4'
}

/**
 * Text that a person wrote. It has a direction of its own, and no language: browsers and screen
 * readers must not take it for the page's.
 */
export function MemberText({ as: Tag = 'p', ...rest }: Props) {
  return <Tag dir="auto" lang="" {...rest} />
}
