import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'

type Props<Page, Item> = {
  title: ReactNode
  text: ReactNode
  isOpen: boolean
  onState: (isOpen: boolean) => void
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  readItems: (page: Page) => readonly Item[]
  renderItem: (item: Item) => ReactNode
}

/** Page with open or settled findings about campaigns, newest first. */
export function SettledList<Page, Item extends { id: string }>(props: Props<Page, Item>) {
  const { title, text, isOpen, onState, list, readItems, renderItem } = props
  const { t } = useLingui()
  return (
    <StaffSection
      headingLevel={2}
      title={title}
      text={text}
      action={<StateSwitch isOpen={isOpen} onChange={onState} />}
    >
      <StaffList list={list} readItems={readItems} empty={<EmptyQueue isOpen={isOpen} />}>
        {(items) => (
          <ul
            aria-label={
              isOpen
                ? t({ message: 'Open', context: 'cases' })
                : t({ message: 'Closed', context: 'cases' })
            }
            className="grid grid-cols-1 gap-3"
          >
            {items.map((item) => (
              <li key={item.id}>{renderItem(item)}</li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}
