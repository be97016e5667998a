import type { ComponentProps } from 'react'

/**
 * A part of a page that never changes: it stays as the build rendered it, and its code is left out
 * of the browser's. What is inside must be written as `{import.meta.env.DRAWS_ALL && <Part />}` for
 * that.
 */
export function StaticHtml({ children, ...rest }: ComponentProps<'div'>) {
  if (import.meta.env.DRAWS_ALL) return <div {...rest}>{children}</div>
  // What React believes to be somebody else's HTML it leaves alone.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} {...rest} />
}
