import type { QuarantinedEvent } from '@adire/contract/quarantined-events.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { dateFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { getProviderName } from './copy.ts'
import { describeFact } from './fact-copy.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'
import { useQuarantinedEvents, useQuarantineActions } from './use-checks.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'

const moment = (at: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))

/** Quarantined provider events: they didn't match their order, so nothing was credited. */
export function QuarantinedEvents() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useQuarantinedEvents(isOpen ? 'open' : 'closed')
  return (
    <StaffSection
      title={<Trans>Put-aside payments</Trans>}
      text={
        <Trans>
          A provider said something that did not fit its order, so nothing was credited. Compare it
          with their dashboard, then try it again or close it.
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
  const { id, provider, eventId, eventType, reason, member, receivedAt, canRetry, closed } = event
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge kind={closed ? 'plain' : 'pending'}>{getProviderName(provider)}</Badge>
        <span className="min-w-0 font-mono text-sm break-all text-ink-2">{eventType}</span>
        <time dateTime={receivedAt} className="ms-auto text-sm text-ink-3">
          {moment(receivedAt)}
        </time>
      </div>
      <p className="font-semibold">
        <Trans>Why: {reason}</Trans>
      </p>
      {event.facts.length > 0 && <Facts facts={event.facts} />}
      <p className="text-sm break-all text-ink-3">
        <Trans>Number at the provider: {eventId}</Trans>
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
            Closed by {closed.by ?? t`Former member`} on {moment(closed.at)}: {closed.reason}
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
                What was said is older than ninety days and gone: it can only be closed.
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
          title={t`Close this one?`}
          description={t`Nothing is credited for it, now or later. What we do not owe is paid back in the provider's dashboard.`}
          confirmLabel={t`Close it`}
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
