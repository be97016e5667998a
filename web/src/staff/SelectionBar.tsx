import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

/** Buttons for the selected rows; `clear` ends the selection. */
export type BulkActions<Row> = (rows: readonly Row[], clear: () => void) => ReactNode

type Props = { count: number; onClear: () => void; children: ReactNode }

/** Bar with the number of selected rows and what can be done with them. */
export function SelectionBar({ count, onClear, children }: Props) {
  return (
    <div className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-tile border border-line bg-surface-2 px-3 py-1.5 shadow-1 max-lg:bottom-18">
      <p role="status" className="me-auto text-sm font-medium tabular-nums">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  )
}
