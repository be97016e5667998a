import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { ChainCard } from './ChainCard.tsx'
import { removeEmpty, type AuditSearch } from './rules.ts'
import { useAuditDownload, useEntries } from './use-audit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AuditRow } from './AuditRow.tsx'
import { StaffList } from '../../staff/StaffList.tsx'

/**
 * Page for admins with the audit log of all staff actions. Entries can't be changed or removed
 * (decision T4).
 */
export function AuditPage() {
  const { t } = useLingui()
  const search = removeEmpty(useSearch({ from: '/dashboard/admin/audit' }))
  const navigate = useNavigate({ from: '/dashboard/admin/audit' })
  const download = useAuditDownload()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          <Trans>Audit</Trans>
        </h2>
        <Menu>
          <MenuTrigger>
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              loading={download.isPending}
            >
              <Trans>Download</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem
              onSelect={() => download.mutate({ ...search, format: 'csv' })}
            >{t`CSV, for spreadsheets`}</MenuItem>
            <MenuItem
              onSelect={() => download.mutate({ ...search, format: 'jsonl' })}
            >{t`JSON, one entry per line`}</MenuItem>
          </MenuContent>
        </Menu>
      </div>
      <ChainCard />
      <AuditFilters
        key={JSON.stringify(search)}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
      <AuditList filter={search} />
    </div>
  )
}

function AuditList({ filter }: { filter: AuditSearch }) {
  const { t } = useLingui()
  const list = useEntries(filter)
  return (
    <StaffList
      list={list}
      readItems={(page) => page.entries}
      empty={
        <EmptyState tile="lattice" title={t`No entries`} headingLevel={3}>
          <Trans>No entries match these filters.</Trans>
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
