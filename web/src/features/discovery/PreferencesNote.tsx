import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import type { SavedPreferences } from './FilterFields.tsx'
import { type Filters, matchesPreferences } from './rules.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void; saved: SavedPreferences }

/** Note while the ages or the place of this visit differ from the saved preferences. */
export function PreferencesNote({ filters, onChange, saved: { preferred, hasAny } }: Props) {
  const isShown = hasAny && !matchesPreferences(filters, preferred)
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <p className="-mt-2 flex flex-wrap items-center justify-between gap-x-1 pb-1 text-sm text-ink-2 sm:justify-start">
          <Trans>For this visit only</Trans>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:-me-3"
            onClick={() => onChange({ ...filters, ...preferred })}
          >
            <Trans>Back to my preferences</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
