import type { MemberId } from '@adire/contract/ids.ts'
import type { HeldReferral } from '@adire/contract/referrals.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'
import { useDecideHeldReferral, useHeldReferrals } from './use-held-referrals.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type Decision = 'release' | 'refuse'

/** Staff page with the referral bonuses that were held because the referrer has unusually many. */
export function HeldReferralsPage() {
  const held = useHeldReferrals()
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Held referrals</Trans>}
      text={
        <Trans>
          After 20 paid referrals in 30 days, further bonuses wait for review. The friends have
          already received theirs.
        </Trans>
      }
    >
      <QueryState query={held}>
        {({ held: list, total }) =>
          list.length === 0 ? <EmptyQueue isOpen /> : <HeldList list={list} total={total} />
        }
      </QueryState>
    </StaffSection>
  )
}

function HeldList({ list, total }: { list: readonly HeldReferral[]; total: number }) {
  const { t } = useLingui()
  const [pickedIds, setPickedIds] = useState<ReadonlySet<MemberId>>(new Set())
  const [decision, setDecision] = useState<Decision>()
  // Bonuses that another admin decided meanwhile are no longer in the list.
  const chosen = list.filter(({ friendId, isOwn }) => !isOwn && pickedIds.has(friendId))
  const pickable = list.filter(({ isOwn }) => !isOwn)
  function pick(ids: readonly MemberId[], isPicked: boolean) {
    setPickedIds(
      (old) => new Set(isPicked ? [...old, ...ids] : [...old].filter((id) => !ids.includes(id))),
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={t`Select all`}
          checked={chosen.length > 0 && chosen.length === pickable.length}
          onChange={(event) =>
            pick(
              pickable.map(({ friendId }) => friendId),
              event.target.checked,
            )
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            disabled={chosen.length === 0}
            onClick={() => setDecision('refuse')}
          >
            <Trans>Decline</Trans>
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setDecision('release')}>
            <Trans>Release</Trans>
          </Button>
        </div>
      </div>
      <Card padding="none" asChild>
        <ul className="divide-y divide-line">
          {list.map((referral) => (
            <HeldReferralRow
              key={referral.friendId}
              held={referral}
              isPicked={pickedIds.has(referral.friendId)}
              onPick={(isPicked) => pick([referral.friendId], isPicked)}
            />
          ))}
        </ul>
      </Card>
      {total > list.length && (
        <p className="text-sm text-ink-3">
          <Trans>
            Showing the {list.length} longest-waiting of {total}.
          </Trans>
        </p>
      )}
      {decision && (
        <ReferralReviewDialog
          chosen={chosen}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  )
}

type HeldReferralRowProps = {
  held: HeldReferral
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function HeldReferralRow({
  held: { friend, referrer, tokens, heldAt, paidBefore, isOwn },
  isPicked,
  onPick,
}: HeldReferralRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2">
      <Checkbox
        disabled={isOwn}
        checked={isPicked && !isOwn}
        onChange={(event) => onPick(event.target.checked)}
        label={
          <Trans>
            <span className="font-medium break-all">{referrer}</span> for{' '}
            <span className="font-medium break-all">{friend}</span>
          </Trans>
        }
        hint={
          <Trans>
            <Plural value={paidBefore} one="# bonus" other="# bonuses" /> paid in the previous 30
            days · held since {formatDate(heldAt)}
          </Trans>
        }
      />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
        <QueueClock queue="heldReferrals" since={heldAt} />
        {isOwn && (
          <Badge>
            <Trans>Yours: another admin decides</Trans>
          </Badge>
        )}
        <span className="font-semibold">
          <Plural value={tokens} one="# token" other="# tokens" />
        </span>
      </span>
    </li>
  )
}

type DialogProps = { chosen: readonly HeldReferral[]; decision: Decision; onClose: () => void }

/** Releases or refuses held bonuses, with a reason (WAL-07). */
function ReferralReviewDialog({ chosen, decision, onClose }: DialogProps) {
  const { t } = useLingui()
  const decide = useDecideHeldReferral()
  const isRelease = decision === 'release'
  const sum = chosen.reduce((total, { tokens }) => total + tokens, 0)
  const bonuses = plural(chosen.length, { one: '# bonus', other: '# bonuses' })
  const tokens = plural(sum, { one: '# token', other: '# tokens' })

  return (
    <DecisionDialog
      onClose={onClose}
      title={isRelease ? t`Release ${bonuses}?` : t`Decline ${bonuses}?`}
      description={
        isRelease
          ? t`The referrers get ${tokens} in total, immediately.`
          : t`The referrers won’t get these ${tokens}.`
      }
      confirmLabel={isRelease ? t`Release` : t`Decline`}
      tone={isRelease ? 'primary' : 'danger'}
      onDecide={(reason) =>
        decide({
          friendIds: chosen.map(({ friendId }) => friendId),
          isPaid: isRelease,
          reason,
        })
      }
    />
  )
}
