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

export function AuditFilters({ search, onSearch }: Props) {
  const { t } = useLingui()
  const [filters, setFilters] = useState(search)
  const known = useOperations()
  const operations = known.data?.operations ?? []
  // Includes the one of the address, since the list loads later.
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
        <Field label={t`Who`} hint={t`A handle, or server`}>
          <Input
            maxLength={60}
            autoComplete="off"
            value={filters.actor ?? ''}
            onChange={(event) => setFilters({ ...filters, actor: event.target.value })}
          />
        </Field>
        <Field label={t`To what`} hint={t`A handle, or an id`}>
          <Input
            maxLength={64}
            autoComplete="off"
            value={filters.target ?? ''}
            onChange={(event) => setFilters({ ...filters, target: event.target.value })}
          />
        </Field>
        <Field label={t`Did what`} hint={t`All of an area, or one of it`}>
          <Select
            value={filters.operation ?? ''}
            onChange={(event) => setFilters({ ...filters, operation: event.target.value })}
          >
            <option value="">{t`Anything`}</option>
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
