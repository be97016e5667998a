import type { InquiryId } from '@adire/contract/ids.ts'
import { type DeskInquiry, InquiryStatus } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { inquiryStatusWords } from './desk-copy.ts'
import { InquiryDeskCard } from './InquiryDeskCard.tsx'
import { InquiryDeskPanel } from './InquiryDeskPanel.tsx'
import { useInquiries } from './use-inquiry-desk.ts'

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
  const isSkeletonShown = useSkeleton(list.isPending)
  const inquiries = list.data?.pages.flatMap((page) => page.inquiries)
  const hasFailed = list.isError && !inquiries
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
      {isSkeletonShown && <CardSkeletons />}
      {hasFailed && (
        <LoadFailed
          shape="banner"
          title={<Trans>Error Loading Inquiries</Trans>}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          <Trans>Nothing was lost.</Trans>
        </LoadFailed>
      )}
      {inquiries && !isSkeletonShown && (
        <Cards inquiries={inquiries} isFiltered={status !== undefined} onOpen={onOpen} />
      )}
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

function CardSkeletons() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      <p role="status" className="sr-only">
        <Trans>Loading inquiries</Trans>
      </p>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-44 rounded-card" />
      ))}
    </div>
  )
}
