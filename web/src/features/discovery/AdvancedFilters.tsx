import {
  type FilterField,
  filterFields,
  listFilterOptions,
} from '@adire/contract/profile-fields.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Lock } from 'lucide-react'
import { useMember } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { getFilterLabel, formatFilterOption } from './filter-copy.ts'
import { PathFilters } from './PathFilters.tsx'
import type { Filters } from './rules.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters for premium members; others see them locked (decision P13). */
export function AdvancedFilters({ filters, onChange }: Props) {
  const { isPremium } = useMember()
  return (
    <section aria-labelledby="advanced-filters" className="grid gap-1 border-t border-line pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="advanced-filters" className="font-text text-sm font-medium tracking-normal">
          <Trans>Advanced filters</Trans>
        </h3>
        <Badge kind="premium">
          <Trans>Premium</Trans>
        </Badge>
      </div>
      {isPremium ? <FilterGroups filters={filters} onChange={onChange} /> : <LockedFilterGroups />}
    </section>
  )
}

function FilterGroups({ filters, onChange }: Props) {
  return (
    <>
      <PathFilters filters={filters} onChange={onChange} />
      <div className="divide-y divide-line">
        {filterFields.map((name) => (
          <FilterGroup key={name} name={name} filters={filters} onChange={onChange} />
        ))}
      </div>
    </>
  )
}

function FilterGroup({ name, filters, onChange }: Props & { name: FilterField }) {
  const { i18n } = useLingui()
  const title = i18n._(getFilterLabel(name))
  const chosen: readonly string[] = filters[name]
  const options: readonly string[] = listFilterOptions(name)
  return (
    <details className="group/advanced">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-input text-sm [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {chosen.length > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-indigo text-xs text-on-indigo tabular-nums">
            {chosen.length}
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-3 transition-transform group-open/advanced:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div role="group" aria-label={title} className="pt-1 pb-4">
        <ChoiceChips
          options={options}
          chosen={chosen}
          getLabel={(option) => formatFilterOption(name, option)}
          onChange={(next) => onChange({ ...filters, [name]: next })}
        />
      </div>
    </details>
  )
}

function LockedFilterGroups() {
  const { i18n } = useLingui()
  return (
    <>
      <p className="text-sm text-ink-2">
        <Trans>
          Premium members can also filter by religion, family plans, languages and places.
        </Trans>
      </p>
      <ul className="mt-1 grid">
        {(['movingTo', 'myCorridor', ...filterFields] as const).map((name) => (
          <li
            key={name}
            className="flex min-h-9 items-center justify-between gap-3 text-sm text-ink-2"
          >
            {i18n._(getFilterLabel(name))}
            <Lock aria-hidden className="size-4 shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
      <BuyButton item="premium" variant="brass" size="sm" className="mt-2 justify-self-start">
        <Trans>Go Premium</Trans>
      </BuyButton>
    </>
  )
}
