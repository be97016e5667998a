import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { compareLabels } from '../../lib/lists.ts'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { filterFieldStyle } from '../../staff/filter-field-style.ts'
import { describeOperation } from '../../staff/audit-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { describeArea } from './copy.ts'
import { type AuditSearch, countFilters, listAreas, removeEmpty } from './rules.ts'
import { useOperations } from './use-audit.ts'

type Props = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Filters of the audit log; they apply when the form is submitted. */
export function AuditFilters({ search, onSearch }: Props) {
  const { t } = useLingui()
  const [filters, setFilters] = useState(search)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(removeEmpty(filters))
  }

  return (
    <form
      role="search"
      aria-label={t`Audit log`}
      className="contents *:xl:not-last:min-w-24 *:xl:not-last:flex-1 *:xl:has-[[type=date],select]:flex-none!"
      onSubmit={handleSubmit}
    >
      <Field label={t`Actor`} className={filterFieldStyle}>
        <Input
          maxLength={60}
          autoComplete="off"
          placeholder={t`Name, #code or “server”`}
          value={filters.actor ?? ''}
          onChange={(event) => setFilters({ ...filters, actor: event.target.value })}
        />
      </Field>
      <Field label={t`Target`} className={filterFieldStyle}>
        <Input
          maxLength={64}
          autoComplete="off"
          placeholder={t`Name, #code or ID`}
          value={filters.target ?? ''}
          onChange={(event) => setFilters({ ...filters, target: event.target.value })}
        />
      </Field>
      <OperationField
        value={filters.operation ?? ''}
        onChange={(operation) => setFilters({ ...filters, operation })}
      />
      <Field label={t`From`} className={filterFieldStyle}>
        <Input
          type="date"
          value={filters.from ?? ''}
          onChange={(event) => setFilters({ ...filters, from: event.target.value })}
        />
      </Field>
      <Field label={t`Until`} className={filterFieldStyle}>
        <Input
          type="date"
          value={filters.to ?? ''}
          onChange={(event) => setFilters({ ...filters, to: event.target.value })}
        />
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" size="sm">
          <Trans>Search</Trans>
        </Button>
        {countFilters(search) > 0 && (
          <ClearFilters onClear={() => onSearch({ sort: search.sort })} />
        )}
      </div>
    </form>
  )
}

type OperationProps = { value: string; onChange: (operation: string) => void }

function OperationField({ value, onChange }: OperationProps) {
  const { t, i18n } = useLingui()
  const operations = useOperations().data?.operations ?? []
  // Includes the chosen operation, because the list of operations loads later.
  const areas = new Set([...listAreas(operations), ...(value.endsWith('.') ? [value] : [])])
  const single = new Set([...operations, ...(value && !value.endsWith('.') ? [value] : [])])
  const areaLabels = [...areas]
    .map((area) => ({ area, label: i18n._(describeArea(area)) }))
    .toSorted((one, other) => compareLabels(one.label, other.label))
  const byLabel = [...single]
    .map((operation) => ({ operation, label: i18n._(describeOperation(operation)) }))
    .toSorted((one, other) => compareLabels(one.label, other.label))
  return (
    <Field label={t`Action`} className={filterFieldStyle}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`Any action`}</option>
        <optgroup label={t`Areas`}>
          {areaLabels.map(({ area, label }) => (
            <option key={area} value={area}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={t`Actions`}>
          {byLabel.map(({ operation, label }) => (
            <option key={operation} value={operation}>
              {label}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}
