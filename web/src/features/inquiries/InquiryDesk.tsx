import type { InquiryId } from '@adire/contract/ids.ts'
import { type DeskInquiry, InquiryStatus } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { inquiriesWords, inquiryStatusWords } from './desk-copy.ts'
import { InquiryDeskCard } from './InquiryDeskCard.tsx'
import { InquiryDeskPanel } from './InquiryDeskPanel.tsx'
import { useInquiries } from './use-inquiry-desk.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'

type Props = {
  status: InquiryStatus | undefined
  /** The one that is open. */
  openId: InquiryId | undefined
  onStatus: (status: InquiryStatus | undefined) => void
  onOpen: (id: InquiryId | undefined) => void
}

/** The letters to us, newest first, and what became of them (ADS-ADMIN-03 to 05). */
export function InquiryDesk({ status, openId, onStatus, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const list = useInquiries(status)
  const hasFailed = list.isLoadingError
  useEffect(() => {
    if (hasFailed) toast.error({ title: t`Error Loading Inquiries` })
  }, [hasFailed, t])

  return (
    <div className="grid gap-4">
      <Field label={t`Status`} className="w-full sm:w-56">
        <Select
          value={status ?? ''}
          onChange={(event) => onStatus(InquiryStatus.safeParse(event.target.value).data)}
        >
          <option value="">{t`All`}</option>
          {InquiryStatus.options.map((one) => (
            <option key={one} value={one}>
              {i18n._(inquiryStatusWords[one])}
            </option>
          ))}
        </Select>
      </Field>
      <QueryState
        query={list}
        words={inquiriesWords}
        skeleton={
          <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
            <StackSkeleton count={4} className="h-44" />
          </div>
        }
      >
        {({ pages }) => (
          <Cards
            inquiries={pages.flatMap((page) => page.inquiries)}
            isFiltered={status !== undefined}
            onOpen={onOpen}
          />
        )}
      </QueryState>
      {list.hasNextPage && (
        <LoadMoreButton
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
      {openId && <InquiryDeskPanel key={openId} id={openId} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

function Cards({
  inquiries,
  isFiltered,
  onOpen,
}: {
  inquiries: DeskInquiry[]
  isFiltered: boolean
  onOpen: Props['onOpen']
}) {
  const { t } = useLingui()
  if (inquiries.length === 0) {
    return (
      <EmptyState
        tile="rings"
        title={isFiltered ? t`No such inquiries` : t`No inquiries yet`}
        headingLevel={3}
      >
        {isFiltered ? (
          <Trans>Choose another status to see the others.</Trans>
        ) : (
          <Trans>Letters from the contact page appear here.</Trans>
        )}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id} className="grid">
          <InquiryDeskCard inquiry={inquiry} onOpen={() => onOpen(inquiry.id)} />
        </li>
      ))}
    </ul>
  )
}
