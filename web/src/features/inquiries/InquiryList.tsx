import type { InquiryId } from '@adire/contract/ids.ts'
import {
  type AdminInquiry,
  type InquiryOutcome,
  InquiryStatus,
  StoredInquiryType,
} from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { formatCount } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { inquiryListCopy, inquiryStatusLabels, inquiryTypeLabels } from './staff-copy.ts'
import { InquiryCard } from './InquiryCard.tsx'
import { InquiryDetails } from './InquiryDetails.tsx'
import { useInquiries, useSetInquiryStatus } from './use-inquiries.ts'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { KeyedItems } from '../../staff/KeyedItems.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'

const columns = 'grid gap-4 md:grid-cols-2 2xl:grid-cols-3'

type Props = {
  status: InquiryStatus | undefined
  type: StoredInquiryType | undefined
  /** Inquiry shown in the dialog. */
  openId: InquiryId | undefined
  onStatus: (status: InquiryStatus | undefined) => void
  onType: (type: StoredInquiryType | undefined) => void
  onOpen: (id: InquiryId | undefined) => void
}

/** Inquiries for admins, newest first, filtered by status and type (ADS-ADMIN-03 to 05). */
export function InquiryList({ status, type, openId, onStatus, onType, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const list = useInquiries({ status, type })
  const setStatus = useSetInquiryStatus()
  const hasFailed = list.isLoadingError
  useEffect(() => {
    if (hasFailed) toast.error({ title: t`Error Loading Inquiries` })
  }, [hasFailed, t])

  function changeStatus(inquiries: readonly AdminInquiry[], id: string, target: InquiryOutcome) {
    const inquiry = inquiries.find((one) => one.id === id)
    if (inquiry && inquiry.status !== target && !setStatus.isPending)
      setStatus.mutate({ id: inquiry.id, status: target })
  }

  return (
    <div className="grid gap-4">
      <TypeFilter
        type={type}
        // The counts of the last answer stay while another filter loads.
        counts={list.data?.pages[0]?.counts}
        onChange={onType}
      />
      <FilterSelect
        label={t`Status`}
        value={status}
        defaultLabel={t`All`}
        options={InquiryStatus.options.map((one) => [one, i18n._(inquiryStatusLabels[one])])}
        onChange={onStatus}
        className="w-full sm:w-56"
      />
      <StaffList
        list={list}
        readItems={(page) => page.inquiries}
        copy={inquiryListCopy}
        skeleton={
          <div className={columns}>
            <StackSkeleton count={4} className="h-44" />
          </div>
        }
        empty={<NoInquiries isFiltered={status !== undefined || type !== undefined} />}
      >
        {(inquiries) => (
          <KeyedItems
            itemKeys={[
              {
                name: 'a',
                label: t`Mark as contacted`,
                run: (id) => changeStatus(inquiries, id, 'contacted'),
              },
              { name: 'd', label: t`Close`, run: (id) => changeStatus(inquiries, id, 'closed') },
            ]}
          >
            <ul className={columns}>
              {inquiries.map((inquiry) => (
                <li key={inquiry.id} data-item={inquiry.id} className="grid">
                  <InquiryCard inquiry={inquiry} onOpen={() => onOpen(inquiry.id)} />
                </li>
              ))}
            </ul>
          </KeyedItems>
        )}
      </StaffList>
      {openId && <InquiryDetails key={openId} id={openId} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

type TypeFilterProps = Pick<Props, 'type'> & {
  counts: Record<StoredInquiryType, number> | undefined
  onChange: Props['onType']
}

/** Separates support requests from advertising, with the number of inquiries of each type. */
function TypeFilter({ type, counts, onChange }: TypeFilterProps) {
  const { t, i18n } = useLingui()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div role="group" aria-label={t`Kind`} className="flex flex-wrap gap-2">
      <Chip isSelected={type === undefined} onChange={() => onChange(undefined)}>
        <Trans>All kinds</Trans> <Count count={total} />
      </Chip>
      {StoredInquiryType.options.map((one) => (
        <Chip key={one} isSelected={type === one} onChange={() => onChange(one)}>
          {i18n._(inquiryTypeLabels[one])} <Count count={counts?.[one]} />
        </Chip>
      ))}
    </div>
  )
}

function Count({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className="tabular-nums">{formatCount(count)}</span>
}

function NoInquiries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={isFiltered ? t`No inquiries match` : t`No inquiries yet`}
      headingLevel={3}
    >
      {isFiltered ? (
        <Trans>Choose another status or kind to see the others.</Trans>
      ) : (
        <Trans>Messages from the contact page appear here.</Trans>
      )}
    </EmptyState>
  )
}
