import type { InquiryId } from '@adire/contract/ids.ts'
import type { InquiryOutcome, InquiryRow } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import type { BulkActions } from '../../staff/SelectionBar.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { TableSearch } from '../../staff/TableSearch.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InquiryDetails } from './InquiryDetails.tsx'
import { InquiryFilters } from './InquiryFilters.tsx'
import {
  countInquiryFilters,
  INQUIRY_SEARCH_LENGTH,
  type InquirySearch,
  readInquirySearch,
} from './search-rules.ts'
import { inquiryListCopy } from './staff-copy.ts'
import {
  useBulkInquiryStatus,
  useInquiries,
  useInquiryDownload,
  useSetInquiryStatus,
} from './use-inquiries.ts'
import { useInquiryColumns } from './use-inquiry-columns.tsx'

type Props = {
  search: InquirySearch
  onSearch: (search: InquirySearch) => void
  /** Inquiry shown in the dialog. */
  openId: InquiryId | undefined
  onOpen: (id: InquiryId | undefined) => void
}

const readInquiries = (page: { inquiries: InquiryRow[] }) => page.inquiries

/** Table of inquiries for admins (ADS-ADMIN-03 to 05). */
export function InquiryList({ search, onSearch, openId, onOpen }: Props) {
  const { t } = useLingui()
  const list = useInquiries(search)
  const download = useInquiryDownload()
  const columns = useInquiryColumns(({ id }) => onOpen(id))
  const { q, ...filters } = search
  const hasFailed = list.isLoadingError
  useEffect(() => {
    if (hasFailed) toast.error({ title: t`Error Loading Inquiries` })
  }, [hasFailed, t])

  return (
    <>
      <StaffTable
        table="inquiries"
        label={t`Inquiries`}
        columns={columns}
        list={list}
        readRows={readInquiries}
        sort={{
          value: search.sort ?? 'newest',
          onSort: (sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort }),
        }}
        itemKeys={useStatusKeys(list.data?.pages.flatMap(readInquiries) ?? [])}
        search={
          <TableSearch
            key={q}
            label={t`Company, name, email or reference`}
            maxLength={INQUIRY_SEARCH_LENGTH}
            value={q}
            onSearch={(text) => onSearch({ ...search, q: text })}
          />
        }
        filters={
          <InquiryFilters
            search={search}
            onSearch={onSearch}
            counts={list.data?.pages[0]?.counts ?? undefined}
          />
        }
        filterCount={countInquiryFilters(search)}
        hasCompactBar
        views={
          <SavedViews
            table="inquiries"
            filters={filters}
            onApply={(saved) => onSearch({ ...readInquirySearch(saved), q })}
          />
        }
        download={{ isPending: download.isPending, run: () => download.mutate(search) }}
        copy={inquiryListCopy}
        empty={<NoInquiries search={search} onSearch={onSearch} />}
        bulkActions={renderStatusButtons}
      />
      {openId && <InquiryDetails key={openId} id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

/** Keys that set the status of the inquiry with the focus. */
function useStatusKeys(inquiries: readonly InquiryRow[]) {
  const { t } = useLingui()
  const setStatus = useSetInquiryStatus()

  function changeStatus(id: string, target: InquiryOutcome) {
    const inquiry = inquiries.find((one) => one.id === id)
    if (inquiry && inquiry.status !== target && !setStatus.isPending)
      setStatus.mutate({ id: inquiry.id, status: target })
  }

  return [
    {
      name: 'a',
      label: t`Mark as contacted`,
      run: (id: string) => changeStatus(id, 'contacted'),
    },
    { name: 'd', label: t`Close inquiry`, run: (id: string) => changeStatus(id, 'closed') },
  ]
}

const renderStatusButtons: BulkActions<InquiryRow> = (inquiries, clear) => (
  <StatusButtons inquiries={inquiries} onDone={clear} />
)

type ButtonProps = { inquiries: readonly InquiryRow[]; onDone: () => void }

/** Sets the status of the selected inquiries, which can be set back. */
function StatusButtons({ inquiries, onDone }: ButtonProps) {
  const { isPending, setStatus } = useBulkInquiryStatus()
  const change = async (status: 'contacted' | 'closed') => {
    await setStatus(
      inquiries.map(({ id }) => id),
      status,
    )
    onDone()
  }
  return (
    <>
      <Button size="sm" loading={isPending} onClick={() => void change('contacted')}>
        <Trans>Mark as contacted</Trans>
      </Button>
      <Button
        size="sm"
        variant="secondary"
        loading={isPending}
        onClick={() => void change('closed')}
      >
        <Trans>Close</Trans>
      </Button>
    </>
  )
}

function NoInquiries({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useLingui()
  const isFiltered = countInquiryFilters(search) > 0 || search.q !== undefined
  return (
    <EmptyState
      tile="rings"
      title={isFiltered ? t`No inquiries match` : t`No inquiries yet`}
      headingLevel={3}
      action={
        isFiltered && (
          <ClearFilters
            className="justify-self-center"
            onClear={() => onSearch({ sort: search.sort })}
          />
        )
      }
    >
      {isFiltered ? (
        <Trans>Choose another status or kind to see the others.</Trans>
      ) : (
        <Trans>Messages from the contact page appear here.</Trans>
      )}
    </EmptyState>
  )
}
