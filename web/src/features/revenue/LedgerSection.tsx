import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { scrollRegion } from '../../ui/scroll-region.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { accountLabels } from './copy.ts'
import { useTrialBalance } from './use-revenue.ts'

/**
 * Section of the Revenue page with the trial balance of the token ledger. A total other than zero
 * is an error in the books.
 */
export function LedgerSection() {
  const balance = useTrialBalance()
  return <QueryState query={balance}>{(found) => <TrialBalance balance={found} />}</QueryState>
}

type Balance = NonNullable<ReturnType<typeof useTrialBalance>['data']>

function TrialBalance({ balance }: { balance: Balance }) {
  const { t } = useLingui()
  const { accounts, total, transferCount, walletTotal } = balance
  const isBalanced =
    total === 0 && (accounts.find(({ account }) => account === 'wallet')?.sum ?? 0) === walletTotal
  return (
    <div className="grid gap-4">
      {isBalanced ? (
        <Banner tone="success" title={<Trans>The ledger balances</Trans>}>
          <Plural
            value={transferCount}
            one="# token movement. All accounts sum to 0, and wallet balances match."
            other="# token movements. All accounts sum to 0, and wallet balances match."
          />
        </Banner>
      ) : (
        <Banner tone="danger" title={<Trans>The ledger doesn’t balance</Trans>}>
          <Trans>
            Stop all token transfers and run npm run verify-data on the server. It lists the
            affected rows.
          </Trans>
        </Banner>
      )}
      <Card padding="none">
        <div
          ref={scrollRegion}
          role="region"
          aria-label={t`Trial balance of the token ledger`}
          className="overflow-x-auto -outline-offset-2!"
        >
          <table className="w-full max-sm:text-sm max-sm:[&_:is(td,th):first-child]:ps-4 max-sm:[&_:is(td,th):last-child]:pe-4">
            <caption className="px-4 pt-4 sm:px-5 pb-2 text-start text-sm text-ink-2">
              <Trans>Trial balance of the token ledger</Trans>
            </caption>
            <thead className="border-b border-line text-sm text-ink-2">
              <HeaderRow labels={[t`Account`, t`Credits`, t`Debits`, t`Balance`]} />
            </thead>
            <tbody>
              {accounts.map((row) => (
                <Row key={row.account} {...row} />
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                <th scope="row" colSpan={3} className="px-2.5 sm:px-5 py-3 text-start">
                  <Trans>Total</Trans>
                </th>
                <td className="px-2.5 sm:px-5 py-3 text-end tabular-nums">{formatCount(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </Card>
    </div>
  )
}

function HeaderRow({ labels: [first, ...others] }: { labels: readonly string[] }) {
  return (
    <tr>
      <th scope="col" className="px-2.5 sm:px-5 py-2 text-start font-medium">
        {first}
      </th>
      {others.map((label) => (
        <th key={label} scope="col" className="px-2.5 sm:px-5 py-2 text-end font-medium">
          {label}
        </th>
      ))}
    </tr>
  )
}

function Row({ account, credits, debits, sum }: Balance['accounts'][number]) {
  const { i18n } = useLingui()
  const label = accountLabels[account]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-2.5 sm:px-5 py-3 text-start font-normal">
        {label ? i18n._(label) : account}
      </th>
      {[credits, 0 - debits, sum].map((amount, index) => (
        <td key={index} className="px-2.5 sm:px-5 py-3 text-end tabular-nums">
          {formatCount(amount)}
        </td>
      ))}
    </tr>
  )
}
