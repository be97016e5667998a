import type { AuditEntry } from '@adire/contract/audit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { TableTool } from '../../staff/TableTool.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { ChainCard } from './ChainCard.tsx'
import { type AuditSearch, countFilters, removeEmpty } from './rules.ts'
import { useAuditDownload, useEntries } from './use-audit.ts'
import { useAuditColumns } from './use-audit-columns.tsx'

const readEntries = (page: { entries: AuditEntry[] }) => page.entries

/**
 * Page for admins with the audit log of all staff actions. Entries can't be changed or removed
 * (decision T4).
 */
export function AuditPage() {
  const { t } = useLingui()
  const found = useSearch({ from: '/dashboard/admin/audit' })
  const { sort, ...filter } = found
  const search = { ...removeEmpty(filter), sort }
  const navigate = useNavigate({ from: '/dashboard/admin/audit' })
  const onSearch = (next: AuditSearch) => void navigate({ search: next, replace: true })
  const [openId, setOpenId] = useState<number>()
  const list = useEntries(removeEmpty(filter), sort ?? 'newest')
  const columns = useAuditColumns({
    openId,
    onToggle: (id) => setOpenId(id === openId ? undefined : id),
  })
  return (
    <div className="grid gap-1 sm:gap-2">
      <StaffPageHead title={<Trans>Audit</Trans>} />
      <StaffTable
        table="audit"
        label={t`Audit log`}
        columns={columns}
        list={list}
        readRows={readEntries}
        sort={{
          value: sort ?? 'newest',
          onSort: (order) => onSearch({ ...search, sort: order === 'newest' ? undefined : order }),
        }}
        filters={
          <AuditFilters
            key={JSON.stringify(search)}
            search={search}
            onSearch={(next) => onSearch({ ...next, sort })}
          />
        }
        filterCount={countFilters(search)}
        hasCompactBar
        tools={<DownloadMenu filter={removeEmpty(filter)} />}
        views={
          <SavedViews
            table="audit"
            filters={{ operation: search.operation, sort }}
            onApply={({ operation, sort: order }) =>
              onSearch({ ...search, operation, sort: order === 'oldest' ? order : undefined })
            }
          />
        }
        renderDetails={(entry) => entry.id === openId && <AuditDetails entry={entry} />}
        empty={
          <EmptyState
            tile="lattice"
            title={t`No entries`}
            headingLevel={3}
            action={
              countFilters(search) > 0 && (
                <ClearFilters className="justify-self-center" onClear={() => onSearch({ sort })} />
              )
            }
          >
            <Trans>No entries match these filters.</Trans>
          </EmptyState>
        }
      />
      <ChainCard />
    </div>
  )
}

function DownloadMenu({ filter }: { filter: AuditSearch }) {
  const { t } = useLingui()
  const download = useAuditDownload()
  return (
    <Menu>
      <MenuTrigger>
        <TableTool
          label={t`Download`}
          icon={<Download aria-hidden />}
          loading={download.isPending}
        />
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          onSelect={() => download.mutate({ ...filter, format: 'csv' })}
        >{t`CSV, for spreadsheets`}</MenuItem>
        <MenuItem
          onSelect={() => download.mutate({ ...filter, format: 'jsonl' })}
        >{t`JSON, one entry per line`}</MenuItem>
      </MenuContent>
    </Menu>
  )
}
