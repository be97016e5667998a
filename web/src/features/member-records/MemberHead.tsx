import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Ban, Hourglass, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { nameAndAge } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { MemberBadges } from './MemberBadges.tsx'
import { MemberSummary } from './MemberSummary.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { useMemberActions } from './use-members.ts'
import { countStrikes } from '../../staff/decision-rules.ts'

/** Top of a member's record: name, photo, standing and the actions this moderator may take. */
export function MemberHead({ record }: { record: MemberRecord }) {
  const { handle, photos, isPremium, isConfirmed, may, verification } = record
  const actions = useMemberActions()
  const [openAction, setOpenAction] = useState<MemberAction | null>(null)
  const [picture] = photos
  const strikes = countStrikes(record.actions)
  const isWaiting = may.decide && verification === 'waiting'
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-4">
      <Avatar
        name={handle}
        size="xl"
        src={picture && `${picture.src}/320`}
        thumbhash={picture?.placeholder}
      />
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <h2 className="text-2xl">{nameAndAge(record)}</h2>
        <MemberSummary member={record} />
        <div className="flex flex-wrap gap-2">
          <MemberBadges member={record} />
          {isPremium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )}
          {!isConfirmed && (
            <Badge kind="pending">
              <Trans>Email not confirmed</Trans>
            </Badge>
          )}
          {strikes > 0 && (
            <Badge kind="rejected">
              <Plural value={strikes} one="# strike" other="# strikes" />
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isWaiting && (
          <>
            <Button
              loading={actions.approve.isPending}
              onClick={() => actions.approve.mutate({ id: record.id })}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button variant="secondary" onClick={() => setOpenAction('deny')}>
              <Trans>Deny</Trans>
            </Button>
          </>
        )}
        {may.act && <SanctionButtons standing={record.standing} onAction={setOpenAction} />}
        {may.decide && (
          <MemberMenu
            member={{ ...record, may: { ...may, act: false } }}
            onApprove={() => actions.approve.mutate({ id: record.id })}
            onAction={setOpenAction}
          />
        )}
      </div>
      <MemberActionDialog
        chosen={openAction && { action: openAction, member: record }}
        actions={actions}
        onClose={() => setOpenAction(null)}
      />
    </header>
  )
}

type ButtonsProps = {
  standing: MemberRecord['standing']
  onAction: (action: MemberAction) => void
}

/** Sanctions that are possible now, in view rather than in the menu (ADM-USERS-03). */
function SanctionButtons({ standing, onAction }: ButtonsProps) {
  return (
    <>
      <Button
        variant="secondary"
        icon={<TriangleAlert aria-hidden />}
        onClick={() => onAction('warn')}
      >
        <Trans>Warn</Trans>
      </Button>
      {standing !== 'banned' && (
        <>
          <Button
            variant="secondary"
            icon={<Hourglass aria-hidden />}
            onClick={() => onAction('suspend')}
          >
            <Trans>Suspend</Trans>
          </Button>
          <Button variant="danger" icon={<Ban aria-hidden />} onClick={() => onAction('ban')}>
            <Trans context="verb">Ban</Trans>
          </Button>
        </>
      )}
      {(standing === 'banned' || standing === 'suspended') && (
        <Button
          variant="secondary"
          icon={<RotateCcw aria-hidden />}
          onClick={() => onAction('reinstate')}
        >
          {standing === 'banned' ? <Trans>Unban</Trans> : <Trans>End the suspension</Trans>}
        </Button>
      )}
    </>
  )
}
