import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AuditRow } from './AuditRow.tsx'
import type { AuditSearch } from './rules.ts'
import { useEntries } from './use-audit.ts'
import { StaffList } from '../../staff/StaffList.tsx'

export function AuditList({ filter }: { filter: AuditSearch }) {
  const { t } = useLingui()
  const list = useEntries(filter)
  return (
    <StaffList
      list={list}
      readItems={(page) => page.entries}
      empty={
        <EmptyState tile="lattice" title={t`No entries`} headingLevel={3}>
          <Trans>Nothing that was done is like this.</Trans>
        </EmptyState>
      }
    >
      {(entries) => (
        <ol aria-label={t`Entries, newest first`} className="grid gap-2">
          {entries.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <AuditRow entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </StaffList>
  )
}
