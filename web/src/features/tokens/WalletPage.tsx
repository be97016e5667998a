import { StatementFilter } from '@adire/contract/tokens.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { filterLabels } from './copy.ts'
import { PriceList } from './PriceList.tsx'
import { StatementList } from './StatementList.tsx'
import { type StatementCheck, useStatementCheck, useStatementFile } from './use-statement.ts'

/**
 * Balance, prices and every entry of the member's tokens (decision M1). `children` are the cards of
 * the subscription and the orders.
 */
export function WalletPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Wallet</Trans>
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          <BalanceCard />
          {children}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Statement />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <StatementCheckCard />
        </div>
      </div>
    </div>
  )
}

function BalanceCard() {
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  if (!wallet.data) return null
  const { balance, lifetimeSpent, debt } = wallet.data
  return (
    <Card className="grid gap-4 text-sm">
      <div>
        <p className="text-ink-2">
          <Trans>Your tokens</Trans>
        </p>
        <p className="display text-page tabular-nums">{formatCount(balance)}</p>
        <p className="text-ink-3">
          <Trans>
            Spent so far: <Plural value={lifetimeSpent} one="# token" other="# tokens" />
          </Trans>
        </p>
      </div>
      {debt > 0 && (
        <Banner tone="warn">
          <Trans>
            A payment was reversed after{' '}
            <Plural
              value={debt}
              one="# of its tokens was spent"
              other="# of its tokens were spent"
            />
            . We’ll deduct what you owe from the next tokens you buy.
          </Trans>
        </Banner>
      )}
      <BuyButton item="tokens" isWide>
        <Trans>Buy Tokens</Trans>
      </BuyButton>
      <PriceList wallet={wallet.data} />
    </Card>
  )
}

function Statement() {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<StatementFilter>('all')
  const file = useStatementFile()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          <Trans>Statement</Trans>
        </h2>
        <Button
          size="sm"
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate({})}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <div role="group" aria-label={t`Show`} className="flex flex-wrap gap-2">
        {StatementFilter.options.map((option) => (
          <Chip
            key={option}
            isSelected={filter === option}
            onChange={() => setFilter(option)}
            className="touch-target min-h-9 px-3"
          >
            {i18n._(filterLabels[option])}
          </Chip>
        ))}
      </div>
      <StatementList filter={filter} />
    </section>
  )
}

/** Lets the member check the hash chain of their statement in their own browser. */
function StatementCheckCard() {
  const check = useStatementCheck()
  return (
    <Card className="grid gap-3 text-sm">
      <h2 className="text-lg">
        <Trans>Check your statement</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Each entry has a fingerprint that includes the previous entry’s. Your browser can
          recompute all fingerprints, which reveals any entry that was changed or removed.
        </Trans>
      </p>
      <Button
        variant="secondary"
        icon={<ShieldCheck aria-hidden />}
        loading={check.isPending}
        className="justify-self-start"
        onClick={() => check.mutate()}
      >
        <Trans>Check my statement</Trans>
      </Button>
      {check.data && <CheckResult check={check.data} />}
      {check.isError && (
        <Banner tone="warn">
          <Trans>The check couldn’t be completed. Check your connection and try again.</Trans>
        </Banner>
      )}
    </Card>
  )
}

function CheckResult({ check }: { check: StatementCheck }) {
  if (!check.isIntact)
    return (
      <Banner tone="danger" title={<Trans>Entry {check.at} was changed or removed</Trans>}>
        <Trans>Please contact us so that we can look into it together.</Trans>
      </Banner>
    )
  return (
    <Banner tone="success" title={<Trans>Your statement is complete</Trans>}>
      <Trans>
        <Plural value={check.count} one="# entry was" other="# entries were" /> checked. The total
        is <Plural value={check.balance} one="# token" other="# tokens" />.
      </Trans>
    </Banner>
  )
}
