import { lazy } from 'react'
import type { AreaProps, ItemProps } from './sorting-rules.ts'

/** Asked for with the page, which is of use without it: then photos are moved by their menus alone. */
const parts = import('./SortingGrid.tsx').catch(() => ({ SortingGrid: PlainArea, SortingItem: PlainItem }))

export const SortingArea = lazy(() => parts.then((module) => ({ default: module.SortingGrid })))
export const SortingItem = lazy(() => parts.then((module) => ({ default: module.SortingItem })))

function PlainArea({ children }: AreaProps) {
  return children
}

function PlainItem({ children }: ItemProps) {
  return <li>{children({ surface: {}, grip: null })}</li>
}
