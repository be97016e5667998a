import type { ComponentProps } from 'react'

/**
 * Wraps a part of a prerendered page that never changes. Hydration keeps its HTML. Write the child
 * as `{import.meta.env.DRAWS_ALL && <Part />}`: the flag is false in the browser's bundle, which
 * then doesn't contain the code of the part.
 */
export function StaticHtml({ children, ...rest }: ComponentProps<'div'>) {
  if (import.meta.env.DRAWS_ALL) return <div {...rest}>{children}</div>
  // React doesn't touch the existing content of an element with inner HTML.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} {...rest} />
}
