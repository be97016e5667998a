import { type ReactNode, useState } from 'react'
import { nameAndAge } from '../lib/format.ts'
import { cn } from '../ui/cn.ts'
import { WaitingSince } from './WaitingSince.tsx'

export interface ReviewItem {
  id: string
  member: Parameters<typeof nameAndAge>[0]
}

/** Shows the next or previous item of the queue. */
export type Move = (step: 1 | -1) => void

export type ReviewItemsProps<T extends ReviewItem> = {
  items: T[]
  /** Name of the list. */
  label: string
  /** Reads since when an item waits. */
  readSince: (item: T) => string
  children: (item: T, onMove: Move) => ReactNode
}

/** Waiting items of a review queue, with the chosen one beside them; the first by default. */
export function ReviewItems<T extends ReviewItem>({
  items,
  label,
  readSince,
  children,
}: ReviewItemsProps<T>) {
  const [chosenId, setChosenId] = useState<string>()
  const current = items.find(({ id }) => id === chosenId) ?? items[0]
  if (!current) return null

  function move(step: 1 | -1) {
    const next = items[items.findIndex(({ id }) => id === current?.id) + step]
    if (next) setChosenId(next.id)
  }

  return (
    <div className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <ul aria-label={label} className="flex gap-2 overflow-x-auto p-1 md:grid">
        {items.map((item) => (
          <li key={item.id} className="min-w-44 md:min-w-0">
            <button
              type="button"
              aria-current={item.id === current.id}
              onClick={() => setChosenId(item.id)}
              className={cn(
                'grid w-full gap-1 rounded-tile border px-3 py-2 text-start',
                item.id === current.id
                  ? 'border-indigo bg-indigo-soft'
                  : 'border-line bg-surface hover:border-indigo',
              )}
            >
              <span className="truncate font-medium">{nameAndAge(item.member)}</span>
              <WaitingSince at={readSince(item)} />
            </button>
          </li>
        ))}
      </ul>
      {children(current, move)}
    </div>
  )
}
