import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFocusLost } from '../../lib/focus.ts'

/**
 * Focuses the main part of a new page if the focused control was on the last one, such as the button
 * that saved a form. The keyboard and screen readers then continue there, not at the top.
 */
export function usePageFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && isFocusLost())
          document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
