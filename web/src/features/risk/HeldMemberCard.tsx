import type { HeldMember } from '@adire/contract/risk.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nameAndAge } from '../../lib/format.ts'
import { useLastSet } from '../../lib/use-last-set.ts'
import { WaitingSince } from '../../staff/WaitingSince.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SignalList } from './SignalList.tsx'
import { useDecideRisk } from './use-decide-risk.ts'
import { cityName } from '../../lib/city-copy.ts'

/** A member on hold with the signals, and the buttons of the decision. */
export function HeldMemberCard({ member }: { member: HeldMember }) {
  const { id, city, heldSince, score, signalCount, signals } = member
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <article>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-text text-lg font-semibold tracking-normal wrap-anywhere">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: id }}
              className="text-indigo hover:text-indigo-hover"
            >
              {nameAndAge(member)}
            </Link>{' '}
            <span className="font-normal text-ink-2">· {cityName(city)}</span>
          </h3>
          <Badge>
            <Trans>Score {score}</Trans>
          </Badge>
          <span className="sm:ms-auto">
            <WaitingSince at={heldSince} />
          </span>
        </div>
        <SignalList signals={signals} />
        {signalCount > signals.length && (
          <p className="text-sm text-ink-3">
            <Plural
              value={signalCount - signals.length}
              one="and # older signal"
              other="and # older signals"
            />
          </p>
        )}
        <DecisionButtons member={member} />
      </article>
    </Card>
  )
}

function DecisionButtons({ member: { id, handle, isOpen, signalCount } }: { member: HeldMember }) {
  const { t } = useLingui()
  const decide = useDecideRisk(handle)
  const [asksFor, setAsksFor] = useState<'release' | 'confirm'>()
  const confirms = useLastSet(asksFor) === 'confirm'

  function run() {
    if (!asksFor || decide.isPending) return
    const decision = { id, outcome: asksFor, signalCount }
    decide.mutate(decision, { onSettled: () => setAsksFor(undefined) })
  }

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      <Button variant="secondary" onClick={() => setAsksFor('release')}>
        {isOpen ? <Trans>Release</Trans> : <Trans>End hold</Trans>}
      </Button>
      {isOpen ? (
        <Button variant="secondary" onClick={() => setAsksFor('confirm')}>
          <Trans>Confirm signals</Trans>
        </Button>
      ) : (
        <Button asChild>
          <Link to="/dashboard/admin/users/$memberId" params={{ memberId: id }}>
            <Trans>Warn, suspend or ban</Trans>
          </Link>
        </Button>
      )}
      <ConfirmDialog
        open={asksFor !== undefined}
        onOpenChange={(open) => !open && setAsksFor(undefined)}
        title={
          confirms
            ? t`Confirm the signals about ${handle}?`
            : isOpen
              ? t`Release ${handle}?`
              : t`End the hold on ${handle}?`
        }
        description={
          confirms ? (
            <Trans>
              The hold stays until you end it, or warn, suspend or ban the member in their record.
            </Trans>
          ) : isOpen ? (
            <Trans>
              The signals count as unfounded, recipients no longer see a warning, and the member can
              start conversations again.
            </Trans>
          ) : (
            <Trans>The member can start conversations again. The signals stay confirmed.</Trans>
          )
        }
        confirmLabel={
          confirms ? (
            <Trans>Confirm signals</Trans>
          ) : isOpen ? (
            <Trans>Release</Trans>
          ) : (
            <Trans>End hold</Trans>
          )
        }
        isPending={decide.isPending}
        onConfirm={run}
      />
    </div>
  )
}
