import { use } from 'react'
import type { AreaProps, ItemProps } from './SortingGrid.tsx'

/** Loaded with the photo page; if that fails, photos can still be moved by their menus. */
const sorting = import('./SortingGrid.tsx').catch(() => ({
  SortingGrid: StaticArea,
  SortingItem: StaticItem,
}))

/** Grid with drag and drop, a separate chunk. Suspends until it has loaded. */
export function SortingArea(props: AreaProps) {
  const { SortingGrid } = use(sorting)
  return <SortingGrid {...props} />
}

/** Photo in a `SortingArea`. */
export function SortingItem(props: ItemProps) {
  const { SortingItem: Item } = use(sorting)
  return <Item {...props} />
}

function StaticArea({ children }: AreaProps) {
  return children
}

function StaticItem({ children }: ItemProps) {
  return <li>{children({ dragProps: {}, dragButton: null })}</li>
}
