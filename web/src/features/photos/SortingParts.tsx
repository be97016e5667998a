import { use } from 'react'
import type { AreaProps, ItemProps } from './SortingGrid.tsx'

/** Drag and drop, loaded with the page; if that fails, photos can still be moved by their menus. */
const parts = import('./SortingGrid.tsx').catch(() => ({
  SortingGrid: StaticArea,
  SortingItem: StaticItem,
}))

export function SortingArea(props: AreaProps) {
  const { SortingGrid } = use(parts)
  return <SortingGrid {...props} />
}

export function SortingItem(props: ItemProps) {
  const { SortingItem: Item } = use(parts)
  return <Item {...props} />
}

function StaticArea({ children }: AreaProps) {
  return children
}

function StaticItem({ children }: ItemProps) {
  return <li>{children({ dragProps: {}, dragButton: null })}</li>
}
