import { type ReactNode, useRef } from 'react'
import { type ItemKey, useListKeys } from './use-list-keys.ts'

type Props = {
  /** Keys that decide about the item with the focus. */
  itemKeys?: readonly ItemKey[]
  children: ReactNode
}

/** List whose items have `data-item`, with the keys J and K and those of its items. */
export function KeyedItems({ itemKeys = [], children }: Props) {
  const container = useRef<HTMLDivElement>(null)
  useListKeys(container, { itemKeys })
  return (
    <div ref={container} className="contents">
      {children}
    </div>
  )
}
