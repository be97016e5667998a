import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDiscoverCount } from './api.ts'
import { foundText, showText } from './count-copy.ts'
import { FilterFields } from './FilterFields.tsx'
import type { Filters } from './rules.ts'
import { useSettled } from './use-settled.ts'

type Props = { filters: Filters; onApply: (filters: Filters) => void; onClose: () => void }

/** Filter sheet of narrow windows; shows the number of matches before applying. */
export function FilterSheet({ filters, onApply, onClose }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(filters)
  const [countedFilters, setCountedFilters] = useState(filters)
  useSettled(chosen, setCountedFilters)
  const { data, isPlaceholderData } = useDiscoverCount(countedFilters, { isWanted: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Filters`}
      size="sm"
      footer={
        <Button
          isWide
          onClick={() => {
            onApply(chosen)
            onClose()
          }}
        >
          {showText(data?.count)}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && foundText(data.count)}
      </p>
      <div className="pt-2">
        <FilterFields filters={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
