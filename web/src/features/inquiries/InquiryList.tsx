import type { InquiryId } from '@adire/contract/ids.ts'
import { type AdminInquiry, type InquiryOutcome, InquiryStatus } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { inquiryListCopy, inquiryStatusLabels } from './staff-copy.ts'
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
  /** Inquiry shown in the dialog. */
  openId: InquiryId | undefined
  onStatus: (status: InquiryStatus | undefined) => void
  onOpen: (id: InquiryId | undefined) => void
}

/** Advertising inquiries for admins, newest first, filtered by status (ADS-ADMIN-03 to 05). */
export function InquiryList({ status, openId, onStatus, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const list = useInquiries(status)
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
        empty={<NoInquiries isFiltered={status !== undefined} />}
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

function NoInquiries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={isFiltered ? t`No inquiries with this status` : t`No inquiries yet`}
      headingLevel={3}
    >
      {isFiltered ? (
        <Trans>Choose another status to see the others.</Trans>
      ) : (
        <Trans>Messages from the contact page appear here.</Trans>
      )}
    </EmptyState>
  )
}
