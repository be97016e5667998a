import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { Refund } from '@adire/contract/revenue.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { type PaymentFilter, usePayments, useRefundActions, useRefunds } from './use-revenue.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { refundLabels } from './copy.ts'
import { PayerLink } from '../../staff/MemberLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'

/** Section of the Revenue page with the payments, and the refunds that wait for a second admin. */
export function PaymentsSection({ initialSearch }: { initialSearch: string }) {
  const { t } = useLingui()
  const [search, setSearch] = useState(initialSearch)
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
          <Field label={t`Receipt number, name or #code`} className="w-full sm:w-72">
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
            defaultLabel={t`All`}
            options={[
              ['refunded', t`Refunded`],
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
              <Trans>No matching payments.</Trans>
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

/** Refunds waiting for a second admin, and the latest decided ones. */
function RefundsCard() {
  const refunds = useRefunds()
  return (
    <QueryState query={refunds}>
      {({ waiting, recent }) =>
        waiting.length + recent.length > 0 && (
          <Card className="grid gap-4">
            <h3 className="text-lg">
              <Trans>Refunds</Trans>
            </h3>
            <ul className="grid">
              {[...waiting, ...recent].map((refund) => (
                <li key={refund.id} className="border-t border-line py-3 first:border-t-0">
                  <RefundRow refund={refund} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryState>
  )
}

const refundDecided = {
  approve: msg`Refund requested`,
  decline: msg`Refund declined`,
  withdraw: msg`Refund request withdrawn`,
}

function RefundRow({ refund }: { refund: Refund }) {
  const { i18n, t } = useLingui()
  const { decide } = useRefundActions()
  const { id, amount, member, receiptNumber, state, refundedAt, ...request } = refund
  const { label, badge } = refundLabels[state]
  const [money, reason] = [formatMoney(amount), refund.reason]
  return (
    <RequestRow
      {...request}
      title={
        <>
          {money} · <PayerLink member={member} /> · {receiptNumber}
        </>
      }
      state={{
        label: refundedAt === null ? i18n._(label) : t`Refunded on ${formatDate(refundedAt)}`,
        badge,
      }}
      subject={<Trans>the refund of {receiptNumber}</Trans>}
      dialog={{
        titles: {
          approve: <Trans>Approve the refund of {receiptNumber}</Trans>,
          decline: <Trans>Decline the refund of {receiptNumber}</Trans>,
          withdraw: <Trans>Withdraw the refund of {receiptNumber}</Trans>,
        },
        description: (
          <Trans>
            {money}: {reason}
          </Trans>
        ),
        approveTone: 'danger',
        failure: {
          title: t`Error`,
          description: t`Couldn’t save the decision. Please try again.`,
        },
        async onDecide(decision) {
          await decide({ id, isApproved: decision === 'approve' })
          toast.success({ title: i18n._(refundDecided[decision]) })
        },
      }}
    />
  )
}
