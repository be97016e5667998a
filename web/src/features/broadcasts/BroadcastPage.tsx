import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { IssueList } from '../newsletter/IssueList.tsx'
import { SubscriberList } from '../newsletter/SubscriberList.tsx'
import { BroadcastComposer } from './BroadcastComposer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BroadcastCard } from './BroadcastCard.tsx'
import { useBroadcastHistory } from './use-broadcasts.ts'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StaffList } from '../../staff/StaffList.tsx'

/** Page of staff for broadcasts to members and newsletter issues to subscribers (ADM-DASH-12). */
export function BroadcastPage() {
  const { kind } = useSearch({ from: '/dashboard/admin/broadcast/' })
  return (
    <div className="grid grid-cols-1 gap-5">
      <StaffPageHead title={<Trans>Broadcast</Trans>} tabs={<KindTabs current={kind} />} />
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

const kinds: readonly { kind: Kind; label: MessageDescriptor }[] = [
  { kind: undefined, label: msg`To members` },
  { kind: 'newsletter', label: msg`Newsletter` },
  { kind: 'subscribers', label: msg`Subscribers` },
]

function KindTabs({ current }: { current: Kind }) {
  const { t, i18n } = useLingui()
  return (
    <SectionTabs label={t`Kinds of bulk email`}>
      {kinds.map(({ kind, label }) => (
        <SectionTab
          key={kind ?? 'broadcasts'}
          to="/dashboard/admin/broadcast"
          search={kind ? { kind } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={kind === current ? 'page' : undefined}
        >
          {i18n._(label)}
        </SectionTab>
      ))}
    </SectionTabs>
  )
}

/** Broadcasts so far, newest first, twenty a page (ADM-BCAST-04). */
function BroadcastHistory() {
  const history = useBroadcastHistory()
  return (
    <section aria-labelledby="broadcast-history" className="grid min-w-0 gap-4">
      <h3 id="broadcast-history" className="text-lg">
        <Trans>History</Trans>
      </h3>
      <p className="-mt-3 max-w-2xl text-sm text-ink-3">
        <Trans>
          We queue emails and push notifications for members who turned them on, and send them after
          quiet hours. Daily emails include the broadcast. If a member opens the broadcast in the
          app first, they get no email or push. We don’t track failed deliveries or opened emails.
        </Trans>{' '}
        <Trans>
          Legal notices are different: every account on the list gets the email at once, and no push
          notification.
        </Trans>
      </p>
      <StaffList
        list={history}
        readItems={(page) => page.broadcasts}
        empty={
          <EmptyState title={<Trans>No broadcasts yet</Trans>} headingLevel={3} tile="weft">
            <Trans>Your broadcasts appear here, with how many members opened them.</Trans>
          </EmptyState>
        }
      >
        {(broadcasts) => (
          <ul className="grid gap-3">
            {broadcasts.map((broadcast) => (
              <li key={broadcast.id} className="min-w-0">
                <BroadcastCard broadcast={broadcast} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </section>
  )
}
