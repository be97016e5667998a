import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { AuditRow } from './AuditRow.tsx'
import type { AuditSearch } from './rules.ts'
import { useEntries } from './use-audit.ts'

export function AuditList({ filter }: { filter: AuditSearch }) {
  const { t } = useLingui()
  const list = useEntries(filter)
  return (
    <>
      <QueryState query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0)
            return (
              <EmptyState tile="lattice" title={t`No entries`} headingLevel={3}>
                <Trans>Nothing that was done is like this.</Trans>
              </EmptyState>
            )
          return (
            <ol aria-label={t`Entries, newest first`} className="grid gap-2">
              {entries.map((entry) => (
                <li key={entry.id} className="min-w-0">
                  <AuditRow entry={entry} />
                </li>
              ))}
            </ol>
          )
        }}
      </QueryState>
      {list.hasNextPage && (
        <LoadMoreButton
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
