import type { HiddenAd } from '@adire/contract/ad-serving.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { formatDate } from '../../lib/format.ts'
import { settingsCopy } from '../../shared/query-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHiddenAds, useShowAgain } from './use-hidden-ads.ts'

/** Ads that the member hid, each with a button that shows it again. */
export function HiddenAds() {
  const id = useId()
  const list = useHiddenAds()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <h4 ref={heading} id={id} tabIndex={-1} className="font-medium outline-none">
        <Trans>Hidden ads</Trans>
      </h4>
      <QueryState
        query={list}
        copy={settingsCopy}
        shape="banner"
        skeleton={<Skeleton className="h-11" />}
        isEmpty={({ pages }) => !list.hasNextPage && pages.every(({ ads }) => ads.length === 0)}
        empty={<NoHiddenAds />}
      >
        {({ pages }) => (
          <List
            ads={pages.flatMap(({ ads }) => ads)}
            more={<LoadMoreButton list={list} />}
            // The focused button is removed with its ad.
            onShown={() => heading.current?.focus()}
          />
        )}
      </QueryState>
    </section>
  )
}

function NoHiddenAds() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        You haven’t hidden any ads that are running now. To hide one, choose “Why this ad?” on it.
      </Trans>
    </p>
  )
}

type ListProps = { ads: readonly HiddenAd[]; more: ReactNode; onShown: () => void }

function List({ ads, more, onShown }: ListProps) {
  const { t } = useLingui()
  const showAgain = useShowAgain(onShown)
  return (
    <>
      <ul className="divide-y divide-line">
        {ads.map(({ campaignId, title, hiddenAt, reportedAt }) => (
          <li key={campaignId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <span className="grid min-w-0 flex-1 basis-48">
              <span className="font-medium wrap-anywhere">{title}</span>
              <span className="text-sm text-ink-3">
                <HiddenOn hiddenAt={hiddenAt} reportedAt={reportedAt} />
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t`Show again: ${title}`}
              loading={showAgain.isPending && showAgain.variables.campaignId === campaignId}
              onClick={() => showAgain.mutate({ campaignId })}
            >
              <Trans>Show again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function HiddenOn({ hiddenAt, reportedAt }: Pick<HiddenAd, 'hiddenAt' | 'reportedAt'>) {
  const at = reportedAt ?? hiddenAt
  const date = <time dateTime={at}>{formatDate(at)}</time>
  return reportedAt === null ? <Trans>Hidden on {date}</Trans> : <Trans>Reported on {date}</Trans>
}
