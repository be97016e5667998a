import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from './FilterSelect.tsx'

type Props<Sort extends string> = {
  sorts: readonly Sort[]
  labels: Record<NoInfer<Sort> | 'newest', MessageDescriptor>
  /** Undefined for newest first. */
  value: Sort | undefined
  onChange: (sort: Sort | undefined) => void
}

/** Select for the order of a staff table; newest first by default. */
export function SortSelect<Sort extends string>({ sorts, labels, value, onChange }: Props<Sort>) {
  const { t, i18n } = useLingui()
  return (
    <FilterSelect
      label={t`Sort`}
      value={value}
      defaultLabel={i18n._(labels.newest)}
      options={sorts
        .filter((sort) => sort !== 'newest')
        .map((sort) => [sort, i18n._(labels[sort])])}
      onChange={onChange}
    />
  )
}
