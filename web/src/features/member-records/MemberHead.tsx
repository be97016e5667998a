import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans } from '@lingui/react/macro'
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
        {(may.act || may.decide) && (
          <MemberMenu
            member={record}
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
