import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { RefundsCard } from './RefundsCard.tsx'
import { type PaymentFilter, usePayments } from './use-revenue.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'

/** Payments and refunds. */
export function PaymentsSection() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<PaymentFilter['status']>('all')
  const list = usePayments({ search: useDeferredValue(search.trim()), status })
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
          <FilterSelect
            label={t`Show`}
            value={status === 'all' ? undefined : status}
            unset={t`All`}
            options={[
              ['refunded', t`Paid back`],
              ['disputed', t`Disputed`],
            ]}
            onChange={(chosen) => setStatus(chosen ?? 'all')}
            className="w-full sm:w-48"
          />
        </div>
        <StaffList
          list={list}
          readItems={(page) => page.payments}
          empty={
            <p role="status" className="py-4 text-center text-ink-2">
              <Trans>No payment is like that.</Trans>
            </p>
          }
        >
          {(payments) => (
            <ul className="grid">
              {payments.map((payment) => (
                <li key={payment.id} className="border-t border-line first:border-t-0">
                  <PaymentRow payment={payment} />
                </li>
              ))}
            </ul>
          )}
        </StaffList>
      </Card>
    </div>
  )
}
