import type { CurrencyRate } from '@adire/contract/config.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { History, Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { CurrencyDialog } from './CurrencyDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { useCurrencies } from './use-config.ts'
import { formatList } from '../../lib/lists.ts'

/** Config section that lists and edits the currencies (ENT-CURRENCY). */
export function Currencies() {
  const currencies = useCurrencies()
  const [editedCode, setEditedCode] = useState<string>()
  const [historyCode, setHistoryCode] = useState<string>()
  const editedCurrency = currencies.data?.currencies.find(({ code }) => code === editedCode)
  return (
    <StaffSection
      title={<Trans>Currencies</Trans>}
      text={
        <Trans>
          Prices are set in US dollars and divided by the rate. Each order keeps the rate at which
          it was placed.
        </Trans>
      }
    >
      <QueryState query={currencies}>
        {({ currencies: list }) => (
          <CurrencyTable list={list} onEdit={setEditedCode} onHistory={setHistoryCode} />
        )}
      </QueryState>
      {editedCurrency && (
        <CurrencyDialog
          key={editedCurrency.code}
          currency={editedCurrency}
          onClose={() => setEditedCode(undefined)}
        />
      )}
      {historyCode !== undefined && (
        <HistoryDialog
          subject="currency"
          subjectKey={historyCode}
          onClose={() => setHistoryCode(undefined)}
        />
      )}
    </StaffSection>
  )
}

type TableProps = {
  list: readonly CurrencyRate[]
  onEdit: (code: string) => void
  onHistory: (code: string) => void
}

/** Table of the currencies; on phones each row becomes a card. */
function CurrencyTable({ list, onEdit, onHistory }: TableProps) {
  const { t } = useLingui()
  return (
    <Card padding="none" asChild>
      <table className="w-full text-sm max-md:block">
        <thead className="border-b border-line text-ink-3 max-md:sr-only">
          <tr className="*:px-4 *:py-3 *:text-start *:font-medium">
            <th scope="col">
              <Trans>Currency</Trans>
            </th>
            <th scope="col">
              <Trans>Rate to USD</Trans>
            </th>
            <th scope="col">
              <Trans>Rate date</Trans>
            </th>
            <th scope="col">
              <Trans>Methods</Trans>
            </th>
            <th scope="col">
              <Trans>Offered</Trans>
            </th>
            <th scope="col" aria-label={t`Actions`} />
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {list.map((currency) => (
            <Row key={currency.code} currency={currency} onEdit={onEdit} onHistory={onHistory} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({
  currency,
  onEdit,
  onHistory,
}: Omit<TableProps, 'list'> & { currency: CurrencyRate }) {
  const { t } = useLingui()
  const { code, name, symbol, rateToUsd, ratedOn, methods, isActive } = currency
  return (
    <tr className="*:px-4 *:py-2.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2 max-md:*:px-5 max-md:*:py-1">
      <th scope="row" className="text-start font-medium">
        {code}{' '}
        <span className="font-normal text-ink-3">
          {name} ({symbol})
        </span>
      </th>
      <td className="tabular-nums max-md:text-end">{rateToUsd}</td>
      <td className="whitespace-nowrap text-ink-2 max-md:text-ink-3">{formatDate(ratedOn)}</td>
      <td className="max-md:text-end">
        {formatList(methods.map((method) => paymentMethodNames[method]))}
      </td>
      <td>
        {isActive ? (
          <Badge kind="approved">
            <Trans>Offered</Trans>
          </Badge>
        ) : (
          <Badge kind="hidden">
            <Trans>Not offered</Trans>
          </Badge>
        )}
      </td>
      <td className="text-end whitespace-nowrap">
        <IconButton
          label={t`Edit ${code}`}
          icon={<Pencil aria-hidden />}
          size="sm"
          onClick={() => onEdit(code)}
        />
        <IconButton
          label={t`History of ${code}`}
          icon={<History aria-hidden />}
          size="sm"
          onClick={() => onHistory(code)}
        />
      </td>
    </tr>
  )
}
