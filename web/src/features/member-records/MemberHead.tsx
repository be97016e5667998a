import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { nameAndAge } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { MemberBadges } from './MemberBadges.tsx'
import { MemberLines } from './MemberLines.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { useMemberActions } from './use-members.ts'
import { countStrikes } from '../../staff/decision-rules.ts'

/** Member's identity, standing and available actions. */
export function MemberHead({ file }: { file: MemberRecord }) {
  const { handle, photos, isPremium, isConfirmed, actions, may, verification } = file
  const acts = useMemberActions()
  const [asked, setAsked] = useState<MemberAction | null>(null)
  const [picture] = photos
  const strikes = countStrikes(actions)
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
        <h2 className="text-2xl">{nameAndAge(file)}</h2>
        <MemberLines member={file} />
        <div className="flex flex-wrap gap-2">
          <MemberBadges member={file} />
          {isPremium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )}
          {!isConfirmed && (
            <Badge kind="pending">
              <Trans>E-mail not confirmed</Trans>
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
              loading={acts.approve.isPending}
              onClick={() => acts.approve.mutate({ id: file.id })}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button variant="secondary" onClick={() => setAsked('deny')}>
              <Trans>Deny</Trans>
            </Button>
          </>
        )}
        {(may.act || may.decide) && (
          <MemberMenu
            member={file}
            onApprove={() => acts.approve.mutate({ id: file.id })}
            onAct={setAsked}
          />
        )}
      </div>
      <MemberActionDialog
        asked={asked && { act: asked, member: file }}
        acts={acts}
        onClose={() => setAsked(null)}
      />
    </header>
  )
}
