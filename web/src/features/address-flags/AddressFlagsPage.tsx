import type { AddressFlag } from '@adire/contract/address-flags.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'
import { useAddressFlags, useClearFlag } from './use-address-flags.ts'
import { standingLabels } from '../../staff/decision-copy.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'

const HASH_SHOWN = 10

/**
 * Network addresses from which ten or more accounts viewed profiles in a day, to check; nothing is
 * blocked by it.
 */
export function AddressFlagsPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useAddressFlags(isOpen ? 'open' : 'cleared')
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Flagged addresses</Trans>}
      text={
        <Trans>
          We flag an IP address when ten or more accounts use it to view profiles in one day. It can
          be a shared home or network, or someone copying profiles. We don’t store the address
          itself, and we delete this data after 90 days.
        </Trans>
      }
      action={<StateSwitch isOpen={isOpen} onChange={setIsOpen} />}
    >
      <StaffList
        list={list}
        readItems={(page) => page.flags}
        empty={<EmptyQueue isOpen={isOpen} />}
      >
        {(flags) => (
          <ul className="grid grid-cols-1 gap-3">
            {flags.map((flag) => (
              <li key={`${flag.day}${flag.address}`}>
                <FlagCard flag={flag} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}

function FlagCard({ flag }: { flag: AddressFlag }) {
  const { t } = useLingui()
  const clear = useClearFlag()
  const [isClearing, setIsClearing] = useState(false)
  const { address, day, flaggedAt, readerCount, readers, otherDays, cleared } = flag
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-mono text-sm text-ink-2">{address.slice(0, HASH_SHOWN)}…</span>
        {otherDays > 0 && (
          <Badge kind="pending">
            <Plural
              value={otherDays}
              one="flagged on # other day"
              other="flagged on # other days"
            />
          </Badge>
        )}
        <time dateTime={day} className="ms-auto text-sm text-ink-3">
          {formatDate(day)}
        </time>
        {!cleared && <QueueClock queue="addressFlags" since={flaggedAt} />}
      </div>
      <p className="font-semibold">
        <Plural
          value={readerCount}
          one="# account used this address to view profiles"
          other="# accounts used this address to view profiles"
        />
      </p>
      <ul className="flex flex-wrap gap-2 text-sm">
        {readers.map(({ id, handle, joinedOn, standing }) => (
          <li key={id} className="max-w-full rounded-full bg-surface-2 px-3 py-1">
            <MemberLink id={id} handle={handle} />{' '}
            <span className="text-ink-3">
              <Trans>joined {formatDate(joinedOn)}</Trans>
              {standing !== 'active' && (
                <>
                  {' · '}
                  <StandingName standing={standing} />
                </>
              )}
            </span>
          </li>
        ))}
        {readerCount > readers.length && (
          <li className="px-1 py-1 text-ink-3">
            <Trans>and {readerCount - readers.length} more</Trans>
          </li>
        )}
      </ul>
      {cleared ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Cleared by {nameStaff(cleared.by)} on {formatDate(cleared.at)}
          </Trans>
        </p>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setIsClearing(true)}
        >
          <Trans>Clear…</Trans>
        </Button>
      )}
      {isClearing && (
        <DecisionDialog
          title={t`Clear this flag?`}
          description={t`This doesn’t affect the accounts. The same address can be flagged again on another day.`}
          confirmLabel={t`Clear flag`}
          onClose={() => setIsClearing(false)}
          onDecide={(reason) => clear.mutateAsync({ address, day, reason })}
        />
      )}
    </Card>
  )
}

/** Name of a member's standing; erased members count as having left. */
function StandingName({ standing }: { standing: AddressFlag['readers'][number]['standing'] }) {
  const { i18n } = useLingui()
  return i18n._(standingLabels[standing === 'erased' ? 'deleting' : standing])
}
