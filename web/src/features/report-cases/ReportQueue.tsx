import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { CaseTabs } from '../../staff/CaseTabs.tsx'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { NothingDecided } from '../../staff/EmptyQueue.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import type { BulkActions } from '../../staff/SelectionBar.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { readReportSearch, type ReportSearch, toReportInput } from './rules.ts'
import { useReportColumns } from './use-report-columns.tsx'
import { useBulkClaim, useReportCases, useReportDownload } from './use-reports.ts'

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

const readCases = (page: { cases: ReportCase[] }) => page.cases

/**
 * Reports page of staff: open or resolved cases, by due time or newest first (ADM-REP-01, 08,
 * decision T4).
 */
export function ReportQueue({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { role } = useMember()
  const list = useReportCases(search)
  const download = useReportDownload()
  const columns = useReportColumns()
  return (
    <div className="grid gap-1 sm:gap-2">
      <StaffPageHead title={<Trans>Reports</Trans>} tabs={<CaseTabs current="reports" />} />
      <StaffTable
        table="reports"
        label={t`Reports`}
        columns={columns}
        list={list}
        readRows={readCases}
        sort={
          search.show === 'resolved'
            ? undefined
            : {
                value: toReportInput(search).order,
                onSort: (order) =>
                  onSearch({ ...search, sort: order === 'due' ? undefined : order }),
              }
        }
        filters={<Filters search={search} onSearch={onSearch} />}
        filterCount={search.show === undefined ? 0 : 1}
        views={
          <SavedViews
            table="reports"
            filters={{ ...search }}
            onApply={(saved) => onSearch(readReportSearch(saved))}
          />
        }
        download={
          role === 'admin'
            ? { isPending: download.isPending, run: () => download.mutate(toReportInput(search)) }
            : undefined
        }
        copy={staffQueryCopy}
        empty={<NoReports search={search} onSearch={onSearch} />}
        bulkActions={search.show === 'resolved' ? undefined : renderClaimButtons}
      />
    </div>
  )
}

function Filters({ search, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <>
      <FilterSelect
        label={t`Show`}
        value={search.show}
        defaultLabel={t({ message: 'Open', context: 'cases' })}
        options={[
          ['high', t`Open, high priority and urgent`],
          ['resolved', t`Resolved`],
        ]}
        onChange={(show) => onSearch({ ...search, show })}
      />
      {search.show !== 'resolved' && (
        <FilterSelect
          label={t`Order`}
          value={search.sort}
          defaultLabel={t`Due first`}
          options={[['newest', t({ message: 'Newest first', context: 'reports' })]]}
          onChange={(sort) => onSearch({ ...search, sort })}
        />
      )}
    </>
  )
}

function NoReports({ search, onSearch }: Props) {
  if (search.show === 'resolved') return <NothingDecided />
  return (
    <div className="grid justify-items-center">
      <QueueClear />
      {search.show === 'high' && (
        <ClearFilters
          className="justify-self-center"
          onClear={() => onSearch({ ...search, show: undefined })}
        />
      )}
    </div>
  )
}

type ButtonProps = { cases: readonly ReportCase[]; onDone: () => void }

const renderClaimButtons: BulkActions<ReportCase> = (cases, clear) => (
  <ClaimButtons cases={cases} onDone={clear} />
)

/** Takes the selected cases or releases them; nothing is decided. */
function ClaimButtons({ cases, onDone }: ButtonProps) {
  const { isPending, setClaimed } = useBulkClaim()
  const claim = async (isClaimed: boolean) => {
    await setClaimed(
      cases.map(({ id }) => id),
      isClaimed,
    )
    onDone()
  }
  return (
    <>
      <Button size="sm" loading={isPending} onClick={() => void claim(true)}>
        <Trans>Take</Trans>
      </Button>
      <Button size="sm" variant="secondary" loading={isPending} onClick={() => void claim(false)}>
        <Trans>Release</Trans>
      </Button>
    </>
  )
}
