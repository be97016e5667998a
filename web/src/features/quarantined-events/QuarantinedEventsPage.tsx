import type { QuarantinedEvent } from '@adire/contract/quarantined-events.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { dateFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { getProviderName } from './copy.ts'
import { describeFact } from './fact-copy.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'
import { useQuarantinedEvents, useQuarantineActions } from './use-quarantined-events.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'

const moment = (at: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))

/** Quarantined provider events: they didn't match their order, so nothing was credited. */
export function QuarantinedEventsPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useQuarantinedEvents(isOpen ? 'open' : 'closed')
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Quarantined payments</Trans>}
      text={
        <Trans>
          These provider events didn’t match their orders, so nothing was credited. Compare them
          with the provider’s dashboard, then retry or close them.
        </Trans>
      }
      action={<StateSwitch isOpen={isOpen} onChange={setIsOpen} />}
    >
      <StaffList
        list={list}
        readItems={(page) => page.events}
        empty={<EmptyQueue isOpen={isOpen} />}
      >
        {(events) => (
          <ul className="grid grid-cols-1 gap-3">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}

function EventCard({ event }: { event: QuarantinedEvent }) {
  const { t } = useLingui()
  const { retry, close } = useQuarantineActions()
  const [isClosing, setIsClosing] = useState(false)
  const {
    id,
    provider,
    eventId,
    eventType,
    reason,
    member,
    receivedAt,
    decidedAt,
    canRetry,
    closed,
  } = event
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge kind={closed ? 'plain' : 'pending'}>{getProviderName(provider)}</Badge>
        <span className="min-w-0 font-mono text-sm break-all text-ink-2">{eventType}</span>
        <time dateTime={receivedAt} className="ms-auto text-sm text-ink-3">
          {moment(receivedAt)}
        </time>
        {!closed && <QueueClock queue="quarantinedEvents" since={decidedAt} />}
      </div>
      <p className="font-semibold">
        <Trans>Why: {reason}</Trans>
      </p>
      {event.facts.length > 0 && <Facts facts={event.facts} />}
      <p className="text-sm break-all text-ink-3">
        <Trans>Provider event ID: {eventId}</Trans>
        {member && (
          <>
            {' · '}
            <MemberLink {...member} />
          </>
        )}
      </p>
      {closed ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Closed by {nameStaff(closed.by)} on {moment(closed.at)}: {closed.reason}
          </Trans>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {canRetry ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<RotateCw aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate({ id })}
            >
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <span className="text-sm text-ink-3">
              <Trans>
                This event is older than 90 days and its data has been deleted, so you can only
                close it.
              </Trans>
            </span>
          )}
          <Button variant="secondary" size="sm" onClick={() => setIsClosing(true)}>
            <Trans>Close…</Trans>
          </Button>
        </div>
      )}
      {isClosing && (
        <DecisionDialog
          title={t`Close this event?`}
          description={t`Nothing will be credited for it. If money needs to be refunded, do that in the provider’s dashboard.`}
          confirmLabel={t`Close event`}
          onClose={() => setIsClosing(false)}
          onDecide={(note) => close.mutateAsync({ id, reason: note })}
        />
      )}
    </Card>
  )
}

function Facts({ facts }: { facts: QuarantinedEvent['facts'] }) {
  return (
    <div className="grid gap-3 rounded-tile bg-surface-2 px-4 py-3">
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the facts of an event have no ids and never change
        <dl key={index} className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[13rem_minmax(0,1fr)]">
          {describeFact(fact).map(({ name, label, text }) => (
            <div key={name} className="sm:contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-all tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}
