import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'

/** Button that removes all filters of a staff table. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="link" size="sm" className="justify-self-start" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  )
}
