import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatCents } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { formatPeriod } from './invoice-rules.ts'
import { useSharedInvoices } from './use-invoices.ts'

/** Invoices of a shared statement; nothing without any. */
export function SharedInvoices({ token }: { token: string }) {
  const { data, isError, isFetching, refetch } = useSharedInvoices(token)
  if (isError && !data)
    return (
      <LoadFailed
        shape="banner"
        title={<Trans>Couldn’t load the invoices</Trans>}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.invoices.length === 0) return null
  return (
    <Card padding="sm" className="grid gap-2">
      <h2 className="text-lg">
        <Trans>Invoices</Trans>
      </h2>
      <ul className="grid gap-1">
        {data.invoices.map(({ id, number, totalCents, ...period }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <Link
              to="/statements/$token/invoices/$invoiceId"
              params={{ token, invoiceId: id }}
              className="inline-flex min-h-11 items-center font-medium text-indigo underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="text-ink-2">{formatPeriod(period)}</span>
            <span className="tabular-nums">{formatCents(totalCents)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
