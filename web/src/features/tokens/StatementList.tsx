import type { StatementFilter, WalletEntry } from '@adire/contract/tokens.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cn } from '../../ui/cn.ts'
import { entriesCopy, entryLabels } from './copy.ts'
import { useStatement } from './use-statement.ts'
import { translateItem } from '../../lib/item-copy.ts'

/** Wallet entries, newest first, each with the balance after it. */
export function StatementList({ filter }: { filter: StatementFilter }) {
  const list = useStatement(filter)
  return (
    <>
      <QueryState
        query={list}
        copy={entriesCopy}
        shape="card"
        skeleton={<StatementSkeleton />}
        isEmpty={({ pages }) => pages[0]?.entries.length === 0}
        empty={<NoEntries />}
      >
        {({ pages }) => (
          <Card padding="none" asChild>
            <ul className="divide-y divide-line">
              {pages
                .flatMap((page) => page.entries)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
            </ul>
          </Card>
        )}
      </QueryState>
      <LoadMoreButton list={list} />
    </>
  )
}

function Entry({
  entry: { type, amount, balance, description, createdAt },
}: {
  entry: WalletEntry
}) {
  const { i18n } = useLingui()
  const label = i18n._(entryLabels[type])
  const detail = translateItem(description)
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <div className="grid min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-ink-3">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {detail.toLowerCase() !== label.toLowerCase() && ` · ${detail}`}
        </span>
      </div>
      <div className="grid shrink-0 text-end tabular-nums">
        <span className={cn('font-semibold', amount > 0 ? 'text-leaf' : 'text-ink')}>
          <bdi dir="ltr">
            {amount > 0 ? '+' : '−'}
            {formatCount(Math.abs(amount))}
          </bdi>
        </span>
        <span className="text-sm text-ink-3">
          <Trans>Balance {formatCount(balance)}</Trans>
        </span>
      </div>
    </li>
  )
}

function StatementSkeleton() {
  return (
    <Card className="grid gap-5">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-9" />
      ))}
    </Card>
  )
}

function NoEntries() {
  return (
    <EmptyState tile="weft" title={<Trans>No entries</Trans>} headingLevel={3}>
      <Trans>Your wallet has no entries of this kind.</Trans>
    </EmptyState>
  )
}
