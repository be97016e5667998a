import { useCanGoBack } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusLost } from '../lib/focus.ts'

/**
 * Heading of a case. Takes the focus of the row that opened the case, which is gone; a page that was
 * loaded anew keeps its focus at the start.
 */
export function CaseHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpenedFromPage = useCanGoBack()

  useEffect(() => {
    if (isOpenedFromPage && isFocusLost()) heading.current?.focus()
  }, [isOpenedFromPage])

  return (
    <h2 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
      {children}
    </h2>
  )
}
