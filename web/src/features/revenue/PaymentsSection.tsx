import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { RefundsCard } from './RefundsCard.tsx'
import { type PaymentFilter, usePayments } from './use-revenue.ts'

const statuses = ['all', 'refunded', 'disputed'] as const

/** Payments and refunds. */
export function PaymentsSection() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<PaymentFilter['status']>('all')
  const list = usePayments({ search: useDeferredValue(search.trim()), status })
  const words = { all: t`All`, refunded: t`Paid back`, disputed: t`Disputed` }
  return (
    <div className="grid gap-5">
      <RefundsCard />
      <Card className="grid gap-4">
        <h3 className="text-lg">
          <Trans>Payments</Trans>
        </h3>
        <div className="flex flex-wrap gap-3">
          <Field label={t`Receipt number or handle`} className="w-full sm:w-72">
            <Input
              type="search"
              maxLength={64}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
          <Field label={t`Show`} className="w-full sm:w-48">
            <Select
              value={status}
              onChange={(event) =>
                setStatus(statuses.find((one) => one === event.target.value) ?? 'all')
              }
            >
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <QueryState query={list}>
          {({ pages }) => {
            const payments = pages.flatMap((page) => page.payments)
            if (payments.length === 0)
              return (
                <p role="status" className="py-4 text-center text-ink-2">
                  <Trans>No payment is like that.</Trans>
                </p>
              )
            return (
              <ul className="grid">
                {payments.map((payment) => (
                  <li key={payment.id} className="border-t border-line first:border-t-0">
                    <PaymentRow payment={payment} />
                  </li>
                ))}
              </ul>
            )
          }}
        </QueryState>
        {list.hasNextPage && (
          <LoadMoreButton
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          />
        )}
      </Card>
    </div>
  )
}
