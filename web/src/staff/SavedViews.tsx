import {
  type StaffTableName,
  type StaffView,
  VIEW_NAME_MAXIMUM,
  viewFilters,
  type ViewFilter,
} from '@adire/contract/staff-views.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Input } from '../ui/Input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { StackSkeleton } from '../ui/StackSkeleton.tsx'
import { setHiddenColumns, useHiddenColumns } from './table-columns-store.ts'
import { TableTool } from './TableTool.tsx'
import { useSavedViews, useViewActions } from './use-saved-views.ts'

/** Choices of a table as its view stores them; absent ones do not filter. */
type ViewFilters = Partial<Record<ViewFilter, string | undefined>>

type Props = {
  table: StaffTableName
  /** Current filters and order; typed searches are not part of a view. */
  filters: ViewFilters
  onApply: (filters: StaffView['filters']) => void
}

/** Menu with the caller's saved views of a table, and a form that saves the current one. */
export function SavedViews(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger>
        <TableTool label={t`Views`} icon={<Bookmark aria-hidden />} />
      </PopoverTrigger>
      <PopoverContent label={t`Saved views`} align="end" className="grid gap-3 p-3">
        <ViewList {...props} onClose={() => setIsOpen(false)} />
        <SaveForm {...props} />
      </PopoverContent>
    </Popover>
  )
}

function ViewList({ table, onApply, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const views = useSavedViews(table)
  const { remove } = useViewActions()
  return (
    <QueryState
      query={views}
      skeleton={<StackSkeleton count={2} className="h-9" />}
      isEmpty={(data) => data.views.length === 0}
      empty={
        <p>
          <Trans>No saved views yet. Choose filters and columns, then save them here.</Trans>
        </p>
      }
    >
      {(data) => (
        <ul aria-label={t`Saved views`} className="grid">
          {data.views.map(({ id, name, filters, hiddenColumns }) => (
            <li key={id} className="flex items-center gap-1">
              <button
                type="button"
                className="min-h-9 min-w-0 flex-1 truncate rounded-input px-2 text-start text-base text-ink hover:bg-surface-3 pointer-coarse:min-h-11"
                onClick={() => {
                  setHiddenColumns(table, hiddenColumns ?? undefined)
                  onApply(filters)
                  onClose()
                }}
              >
                {name}
              </button>
              <IconButton
                size="sm"
                label={t`Delete the view ${name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove.mutate({ id })}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

function SaveForm({ table, filters }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const { save } = useViewActions()
  const hiddenColumns = useHiddenColumns((state) => state[table])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || save.isPending) return
    save.mutate(
      {
        table,
        name,
        filters: removeUndefined(filters),
        hiddenColumns: hiddenColumns ? [...hiddenColumns] : null,
      },
      { onSuccess: () => setName('') },
    )
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-2 border-t border-line pt-3">
      <Field
        label={t`Save this view as`}
        hint={t`Saves the filters, sort order and columns, but not the search text.`}
      >
        <Input
          maxLength={VIEW_NAME_MAXIMUM}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" loading={save.isPending} disabled={name.trim() === ''}>
        <Trans>Save view</Trans>
      </Button>
    </form>
  )
}

function removeUndefined(filters: ViewFilters): StaffView['filters'] {
  const kept: StaffView['filters'] = {}
  for (const name of viewFilters) {
    const value = filters[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
