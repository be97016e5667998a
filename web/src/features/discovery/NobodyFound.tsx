import type { Relaxation } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { moreText } from './count-copy.ts'
import { filterText } from './filter-copy.ts'
import { activeNames, clearFilters, type Filters, withoutFilter } from './rules.ts'

type Props = {
  filters: Filters
  relaxation: Relaxation | undefined
  onChange: (filters: Filters) => void
}

/** Empty state with the one filter whose removal helps most (MEM-DISC-18). */
export function NobodyFound({ filters, relaxation, onChange }: Props) {
  const { t } = useLingui()
  // A cached list may suggest a filter that is no longer set.
  const helpful =
    relaxation && activeNames(filters).includes(relaxation.remove) ? relaxation : undefined
  return (
    <EmptyState
      tile="rings"
      title={t`No profiles match your filters`}
      action={
        <div className="flex max-w-full flex-wrap justify-center gap-3">
          {helpful && (
            <Button onClick={() => onChange(withoutFilter(filters, helpful.remove))}>
              <RemoveText
                text={filterText(filters, helpful.remove)}
                more={moreText(helpful.count)}
              />
            </Button>
          )}
          <Button variant="secondary" onClick={() => onChange(clearFilters(filters))}>
            <Trans>Clear All Filters</Trans>
          </Button>
        </div>
      }
    >
      {helpful ? (
        <Trans>One filter less would show somebody.</Trans>
      ) : (
        <Trans>A wider age range or another city brings more people.</Trans>
      )}
    </EmptyState>
  )
}

function RemoveText({ text, more }: { text: string; more: string }) {
  return (
    <span className="min-w-0">
      <Trans>
        Remove <em>{text}</em>
      </Trans>
      {more && ` ${more}`}
    </span>
  )
}
