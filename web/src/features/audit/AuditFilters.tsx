import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { listAreas, type AuditSearch, removeEmpty } from './rules.ts'
import { useOperations } from './use-audit.ts'

type Props = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Filters of the audit log; they apply when the form is submitted. */
export function AuditFilters({ search, onSearch }: Props) {
  const { t } = useLingui()
  const [filters, setFilters] = useState(search)
  const operationsQuery = useOperations()
  const operations = operationsQuery.data?.operations ?? []
  // Includes the operation in the URL, because the list of operations loads later.
  const choices = new Set([
    ...listAreas(operations),
    ...operations,
    ...(filters.operation ? [filters.operation] : []),
  ])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(removeEmpty(filters))
  }

  return (
    <Card>
      <form
        role="search"
        aria-label={t`Audit log`}
        className="grid items-start gap-4 sm:grid-cols-3"
        onSubmit={handleSubmit}
      >
        <Field label={t`Actor`} hint={t`A name, a #code, or “server”`}>
          <Input
            maxLength={60}
            autoComplete="off"
            value={filters.actor ?? ''}
            onChange={(event) => setFilters({ ...filters, actor: event.target.value })}
          />
        </Field>
        <Field label={t`Target`} hint={t`A name, a #code or an ID`}>
          <Input
            maxLength={64}
            autoComplete="off"
            value={filters.target ?? ''}
            onChange={(event) => setFilters({ ...filters, target: event.target.value })}
          />
        </Field>
        <Field label={t`Action`} hint={t`An area, or one action`}>
          <Select
            value={filters.operation ?? ''}
            onChange={(event) => setFilters({ ...filters, operation: event.target.value })}
          >
            <option value="">{t`Any action`}</option>
            {[...choices].toSorted().map((operation) => (
              <option key={operation} value={operation}>
                {operation.endsWith('.') ? `${operation}*` : operation}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`From`}>
          <Input
            type="date"
            value={filters.from ?? ''}
            onChange={(event) => setFilters({ ...filters, from: event.target.value })}
          />
        </Field>
        <Field label={t`Until`}>
          <Input
            type="date"
            value={filters.to ?? ''}
            onChange={(event) => setFilters({ ...filters, to: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-3 self-end">
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
          {Object.keys(search).length > 0 && (
            <Button variant="ghost" onClick={() => onSearch({})}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
