import type { ComponentProps } from 'react'

/**
 * Part of a prerendered page that never changes. Hydration keeps its HTML, and its code isn't in
 * the browser's bundle if the child is written as `{import.meta.env.DRAWS_ALL && <Part />}`.
 */
export function StaticHtml({ children, ...rest }: ComponentProps<'div'>) {
  if (import.meta.env.DRAWS_ALL) return <div {...rest}>{children}</div>
  // React doesn't touch the existing content of an element with inner HTML.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} {...rest} />
}
