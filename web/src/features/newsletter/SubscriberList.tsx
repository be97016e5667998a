import { SUBSCRIBER_FILE_ROWS_MAXIMUM } from '@adire/contract/list-files.ts'
import {
  type Subscriber,
  type SubscriberState,
  subscriberStates,
} from '@adire/contract/newsletter.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { filterFieldStyle } from '../../staff/filter-field-style.ts'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { downloadOptions } from '../../lib/download-options.ts'

/**
 * Newsletter section of the Broadcast page with active, unconfirmed and former subscribers. Reading
 * and exporting the list is audited.
 */
export function SubscriberList() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<SubscriberState | undefined>('active')
  const list = useSubscribers({ search: useDeferredValue(search.trim()), state })
  const download = useSubscriberDownload()
  return (
    <section aria-labelledby="newsletter-subscribers" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 id="newsletter-subscribers" className="text-lg">
            <Trans>Newsletter subscribers</Trans>
          </h3>
          <p className="max-w-prose text-sm text-ink-2">
            <Trans>
              The audit log records when you view or download this list. We delete unsubscribed
              addresses after 30 days.
            </Trans>
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={download.isPending}
          onClick={() =>
            download.mutate({
              ...(search.trim() && { search: search.trim() }),
              ...(state && { state }),
            })
          }
        >
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Address starts with`} className={cn(filterFieldStyle, 'w-full sm:w-72')}>
          <Input
            type="search"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <FilterSelect
          label={t`Show`}
          value={state}
          defaultLabel={t`All`}
          options={subscriberStates.map((one) => [one, i18n._(subscriberStateLabels[one].label)])}
          onChange={setState}
          className="w-full sm:w-52"
        />
      </div>
      <StaffList
        list={list}
        readItems={(page) => page.subscribers}
        empty={
          <NoSubscribers
            isFiltered={search.trim() !== '' || (state !== undefined && state !== 'active')}
          />
        }
      >
        {(subscribers) => (
          <Card padding="none" asChild>
            <ul aria-label={t`Subscribers, newest first`} className="divide-y divide-line">
              {subscribers.map((subscriber) => (
                <Row key={subscriber.id} subscriber={subscriber} />
              ))}
            </ul>
          </Card>
        )}
      </StaffList>
    </section>
  )
}

function NoSubscribers({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <p role="status" className="py-8 text-center text-ink-2">
      <Trans>No matching addresses.</Trans>
    </p>
  ) : (
    <EmptyState title={<Trans>No subscribers yet</Trans>} headingLevel={3} tile="weft">
      <Trans>Visitors subscribe in the footer of public pages and confirm by email.</Trans>
    </EmptyState>
  )
}

function Row({ subscriber: { email, state, since } }: { subscriber: Subscriber }) {
  const { i18n } = useLingui()
  const { label, badge } = subscriberStateLabels[state]
  const day = formatDate(since)
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <Badge kind={badge} className="justify-self-start">
          {i18n._(label)}
        </Badge>
        <span className="text-end text-sm text-ink-3 tabular-nums">
          <Trans>
            since <time dateTime={since}>{day}</time>
          </Trans>
        </span>
      </span>
    </li>
  )
}

const subscriberStateLabels: Record<
  SubscriberState,
  { label: MessageDescriptor; badge: BadgeKind }
> = {
  active: { label: msg`Subscribed`, badge: 'approved' },
  waiting: { label: msg`Not confirmed yet`, badge: 'pending' },
  left: { label: msg`Unsubscribed`, badge: 'hidden' },
}

interface SubscriberFilter {
  search: string
  state: SubscriberState | undefined
}

function useSubscribers({ search, state }: SubscriberFilter) {
  return useInfiniteQuery(
    api.newsletter.listSubscribers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        ...(search && { search }),
        ...(state && { state }),
      }),
      ...cursorPaging,
      // Keeps the last results visible while the next ones load.
      placeholderData: keepPreviousData,
    }),
  )
}

function useSubscriberDownload() {
  return useMutation(
    api.newsletter.exportSubscribers.mutationOptions(downloadOptions(SUBSCRIBER_FILE_ROWS_MAXIMUM)),
  )
}
