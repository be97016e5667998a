import { use } from 'react'
import type { AreaProps, ItemProps } from './sorting-rules.ts'

/** Loaded with the page. If loading fails, photos can still be moved by their menus. */
const parts = import('./SortingGrid.tsx').catch(() => ({
  SortingGrid: PlainArea,
  SortingItem: PlainItem,
}))

export function SortingArea(props: AreaProps) {
  const { SortingGrid } = use(parts)
  return <SortingGrid {...props} />
}

export function SortingItem(props: ItemProps) {
  const { SortingItem: Item } = use(parts)
  return <Item {...props} />
}

function PlainArea({ children }: AreaProps) {
  return children
}

function PlainItem({ children }: ItemProps) {
  return <li>{children({ surface: {}, grip: null })}</li>
}
