import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { Filters } from './rules.ts'

type Props = { filters: Filters; onApply: (filters: Filters) => void; onClose: () => void }

/** Where there is no room for a column: choose in peace, then show. */
export function FilterSheet({ filters, onApply, onClose }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(filters)
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
          <Trans>Show profiles</Trans>
        </Button>
      }
    >
      <FilterFields filters={chosen} onChange={setChosen} className="grid gap-6 pt-2" />
    </Dialog>
  )
}
