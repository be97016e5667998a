import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { IssueList } from '../newsletter/IssueList.tsx'
import { SubscriberList } from '../newsletter/SubscriberList.tsx'
import { BroadcastComposer } from './BroadcastComposer.tsx'
import { BroadcastHistory } from './BroadcastHistory.tsx'

/** Broadcasts to members and newsletter issues to subscribers (ADM-DASH-12). */
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

type Kind = 'newsletter' | 'subscribers' | undefined

const kinds: readonly { kind: Kind; words: MessageDescriptor }[] = [
  { kind: undefined, words: msg`To members` },
  { kind: 'newsletter', words: msg`Newsletter` },
  { kind: 'subscribers', words: msg`Subscribers` },
]

function Kinds({ current }: { current: Kind }) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Kinds of letters`} className="flex flex-wrap gap-1">
      {kinds.map(({ kind, words }) => (
        <SectionTab
          key={words.id}
          to="/dashboard/admin/broadcast"
          search={kind ? { kind } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={kind === current ? 'page' : undefined}
        >
          {i18n._(words)}
        </SectionTab>
      ))}
    </nav>
  )
}
