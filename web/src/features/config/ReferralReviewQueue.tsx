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
import { StaffSection } from '../../staff/StaffSection.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'
import { useDecideHeldReferral, useHeldReferrals } from './use-checks.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

/** Review queue for bonuses of referrers with unusually many friends. */
export function ReferralReviewQueue() {
  const held = useHeldReferrals()
  return (
    <StaffSection
      title={<Trans>Held referrals</Trans>}
      text={
        <Trans>
          After twenty paid friends in thirty days the next bonus waits for somebody to look. The
          friends have their own bonus already.
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
  const [picked, setPicked] = useState<ReadonlySet<MemberId>>(new Set())
  const [isPaying, setIsPaying] = useState<boolean>()
  // Without bonuses that another admin decided meanwhile.
  const chosen = list.filter(({ friendId, isOwn }) => !isOwn && picked.has(friendId))
  const open = list.filter(({ isOwn }) => !isOwn)
  function pick(ids: readonly MemberId[], isPicked: boolean) {
    setPicked(
      (old) => new Set(isPicked ? [...old, ...ids] : [...old].filter((id) => !ids.includes(id))),
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={t`Choose all`}
          checked={chosen.length > 0 && chosen.length === open.length}
          onChange={(event) =>
            pick(
              open.map(({ friendId }) => friendId),
              event.target.checked,
            )
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            disabled={chosen.length === 0}
            onClick={() => setIsPaying(false)}
          >
            <Trans>Refuse</Trans>
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setIsPaying(true)}>
            <Trans>Release</Trans>
          </Button>
        </div>
      </div>
      <Card padding="none" asChild>
        <ul className="divide-y divide-line">
          {list.map((one) => (
            <HeldReferralRow
              key={one.friendId}
              held={one}
              isPicked={picked.has(one.friendId)}
              onPick={(isPicked) => pick([one.friendId], isPicked)}
            />
          ))}
        </ul>
      </Card>
      {total > list.length && (
        <p className="text-sm text-ink-3">
          <Trans>
            The longest-waiting {list.length} of {total}.
          </Trans>
        </p>
      )}
      {isPaying !== undefined && (
        <ReferralReviewDialog
          chosen={chosen}
          isPaying={isPaying}
          onClose={() => setIsPaying(undefined)}
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
            <Plural value={paidBefore} one="# friend" other="# friends" /> paid for in the thirty
            days before · held since {formatDate(heldAt)}
          </Trans>
        }
      />
      <span className="flex items-center gap-3 tabular-nums">
        {isOwn && (
          <Badge>
            <Trans>Yours: somebody else decides</Trans>
          </Badge>
        )}
        <span className="font-semibold">
          <Plural value={tokens} one="# token" other="# tokens" />
        </span>
      </span>
    </li>
  )
}

type DialogProps = { chosen: readonly HeldReferral[]; isPaying: boolean; onClose: () => void }

/** Releases or refuses held bonuses, with a reason (WAL-07). */
function ReferralReviewDialog({ chosen, isPaying, onClose }: DialogProps) {
  const { t } = useLingui()
  const decide = useDecideHeldReferral()
  const sum = chosen.reduce((total, { tokens }) => total + tokens, 0)
  const bonuses = plural(chosen.length, { one: '# bonus', other: '# bonuses' })
  const tokens = plural(sum, { one: '# token', other: '# tokens' })

  return (
    <DecisionDialog
      onClose={onClose}
      title={isPaying ? t`Release ${bonuses}?` : t`Refuse ${bonuses}?`}
      description={
        isPaying
          ? t`The referrers get ${tokens} in all, at once.`
          : t`The referrers never get these ${tokens}.`
      }
      confirmLabel={isPaying ? t`Release` : t`Refuse`}
      tone={isPaying ? 'primary' : 'danger'}
      onDecide={(reason) =>
        decide({
          friendIds: chosen.map(({ friendId }) => friendId),
          isPaid: isPaying,
          reason,
        })
      }
    />
  )
}
