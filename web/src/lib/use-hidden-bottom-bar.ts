import { useLayoutEffect } from 'react'

/**
 * Hides the bottom bar of phones while `isHidden`, for pages that need its room. Sets
 * `data-bottom-bar` on `<html>`, with which `--bar-height` is 0 (`tokens.css`).
 */
export function useHiddenBottomBar(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return
    const { dataset } = document.documentElement
    dataset['bottomBar'] = 'hidden'
    return () => {
      delete dataset['bottomBar']
    }
  }, [isHidden])
}
