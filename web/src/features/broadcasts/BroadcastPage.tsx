import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { IssueList } from '../newsletter/IssueList.tsx'
import { SubscriberList } from '../newsletter/SubscriberList.tsx'
import { BroadcastComposer } from './BroadcastComposer.tsx'
import { BroadcastHistory } from './BroadcastHistory.tsx'

/** What the house tells many at once: members in the bell, subscribers by mail (ADM-DASH-12). */
export function BroadcastPage() {
  const { kind } = useSearch({ from: '/dashboard/admin/broadcast/' })
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="text-2xl">
        <Trans>Broadcast</Trans>
      </h2>
      <Kinds current={kind} />
      {kind === 'newsletter' && <IssueList />}
      {kind === 'subscribers' && <SubscriberList />}
      {kind === undefined && (
        <>
          <BroadcastComposer />
          <BroadcastHistory />
        </>
      )}
    </div>
  )
}

const linkStyle =
  'flex min-h-11 items-center rounded-full px-4 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo'

function Kinds({ current }: { current: 'newsletter' | 'subscribers' | undefined }) {
  const { t } = useLingui()
  const exact = { exact: true, includeSearch: true }
  return (
    <nav aria-label={t`Kinds of letters`} className="flex flex-wrap gap-1">
      <Link
        to="/dashboard/admin/broadcast"
        search={{}}
        activeOptions={exact}
        aria-current={current === undefined ? 'page' : undefined}
        className={linkStyle}
      >
        <Trans>To members</Trans>
      </Link>
      <Link
        to="/dashboard/admin/broadcast"
        search={{ kind: 'newsletter' }}
        activeOptions={exact}
        aria-current={current === 'newsletter' ? 'page' : undefined}
        className={linkStyle}
      >
        <Trans>Newsletter</Trans>
      </Link>
      <Link
        to="/dashboard/admin/broadcast"
        search={{ kind: 'subscribers' }}
        activeOptions={exact}
        aria-current={current === 'subscribers' ? 'page' : undefined}
        className={linkStyle}
      >
        <Trans>Subscribers</Trans>
      </Link>
    </nav>
  )
}
