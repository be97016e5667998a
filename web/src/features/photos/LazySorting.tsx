import { use } from 'react'
import type { SortingGridProps, SortingItemProps } from './SortingGrid.tsx'

/** Loaded with the photo page; if that fails, photos can still be moved by their menus. */
const sorting = import('./SortingGrid.tsx').catch(() => ({
  SortingGrid: StaticGrid,
  SortingItem: StaticItem,
}))

/** Grid with drag and drop, a separate chunk. Suspends until it has loaded. */
export function LazySortingGrid(props: SortingGridProps) {
  const { SortingGrid } = use(sorting)
  return <SortingGrid {...props} />
}

/** Photo in a `LazySortingGrid`. */
export function SortingItem(props: SortingItemProps) {
  const { SortingItem: Item } = use(sorting)
  return <Item {...props} />
}

function StaticGrid({ children }: SortingGridProps) {
  return children
}

function StaticItem({ children }: SortingItemProps) {
  return <li>{children({ dragProps: {}, dragButton: null })}</li>
}
