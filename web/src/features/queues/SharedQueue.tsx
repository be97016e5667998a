import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyedItems } from '../../staff/KeyedItems.tsx'

type Props<T> = {
  items: readonly T[]
  /** True for an item that a colleague has open. */
  isElsewhere: (item: T) => boolean
  renderItem: (item: T) => ReactNode
}

/**
 * List of report cases or appeals: free ones first, then those that colleagues have open. J and K
 * move through them.
 */
export function SharedQueue<T extends { id: string }>({
  items,
  isElsewhere,
  renderItem,
}: Props<T>) {
  const elsewhere = items.filter(isElsewhere)
  return (
    <KeyedItems>
      <Rows items={items.filter((item) => !isElsewhere(item))} renderItem={renderItem} />
      {elsewhere.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-text text-base font-semibold tracking-normal text-ink-2">
            <Plural
              value={elsewhere.length}
              one="# is being reviewed by another moderator"
              other="# are being reviewed by other moderators"
            />
          </h3>
          <Rows items={elsewhere} renderItem={renderItem} />
        </section>
      )}
    </KeyedItems>
  )
}

function Rows<T extends { id: string }>({ items, renderItem }: Omit<Props<T>, 'isElsewhere'>) {
  if (items.length === 0) return null
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id} data-item={item.id}>
          {renderItem(item)}
        </li>
      ))}
    </ul>
  )
}
