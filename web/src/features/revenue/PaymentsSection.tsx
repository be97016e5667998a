import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RefundsCard } from './RefundsCard.tsx'
import { type PaymentSearch, readPaymentSearch } from './rules.ts'
import { usePaymentColumns } from './use-payment-columns.tsx'
import { usePayments, useRefunds, useRevenueDownload } from './use-revenue.ts'

/**
 * Section of the Revenue page with the payments and the refunds: above them if some wait for approval.
 * Once above, the refunds stay there, so that deciding the last one doesn't move them.
 */
export function PaymentsSection({ initialSearch }: { initialSearch: string }) {
  const refunds = useRefunds()
  const isWaiting = (refunds.data?.waiting.length ?? 0) > 0
  const [areRefundsFirst, setAreRefundsFirst] = useState(isWaiting)
  if (isWaiting && !areRefundsFirst) setAreRefundsFirst(true)
  const sections = [
    <RefundsCard key="refunds" />,
    <PaymentTable key="payments" initialSearch={initialSearch} />,
  ]
  return <div className="grid gap-4">{areRefundsFirst ? sections : sections.toReversed()}</div>
}

const readPayments = (page: { payments: RevenuePayment[] }) => page.payments

function PaymentTable({ initialSearch }: { initialSearch: string }) {
  const { t } = useLingui()
  const [text, setText] = useState(initialSearch)
  const navigate = useNavigate({ from: '/dashboard/admin/revenue' })
  const { status, sort } = useSearch({ from: '/dashboard/admin/revenue' })
  const filter = { search: useDeferredValue(text.trim()), status: status ?? ('all' as const) }
  const list = usePayments({ ...filter, order: sort ?? 'newest' })
  const columns = usePaymentColumns()
  const download = useRevenueDownload()
  const onSearch = (next: PaymentSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true })

  return (
    <StaffTable
      table="payments"
      label={t`Payments`}
      columns={columns}
      list={list}
      readRows={readPayments}
      sort={{
        value: sort ?? 'newest',
        onSort: (order) => onSearch({ sort: order === 'newest' ? undefined : order }),
      }}
      search={<PaymentSearchField text={text} onText={setText} />}
      filters={
        <FilterSelect
          label={t`Show`}
          value={status}
          defaultLabel={t`All`}
          options={[
            ['refunded', t`Refunded`],
            ['disputed', t`Disputed`],
          ]}
          onChange={(chosen) => onSearch({ status: chosen })}
        />
      }
      filterCount={status === undefined ? 0 : 1}
      views={
        <SavedViews
          table="payments"
          filters={{ status, sort }}
          onApply={(saved) => onSearch(readPaymentSearch(saved))}
        />
      }
      download={{
        isPending: download.isPending,
        run: () =>
          download.mutate({
            isAllTime: true,
            status: filter.status,
            ...(filter.search && { search: filter.search }),
          }),
      }}
      empty={
        <div role="status" className="grid justify-items-center gap-2 py-8 text-ink-2">
          <p>
            <Trans>No matching payments.</Trans>
          </p>
          {(text !== '' || status) && (
            <ClearFilters
              className="justify-self-center"
              onClear={() => {
                setText('')
                onSearch({ status: undefined })
              }}
            />
          )}
        </div>
      }
    />
  )
}

type FieldProps = { text: string; onText: (text: string) => void }

function PaymentSearchField({ text, onText }: FieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Receipt number, name or #code`} isLabelHidden>
      <Input
        type="search"
        maxLength={64}
        autoComplete="off"
        placeholder={t`Receipt number, name or #code`}
        icon={<Search aria-hidden />}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="text-ellipsis pointer-fine:min-h-9 pointer-fine:py-1 pointer-fine:text-sm"
      />
    </Field>
  )
}
