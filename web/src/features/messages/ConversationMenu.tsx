import type { Match } from '@adire/contract/matches.ts'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { MenuItem } from '../../ui/menu.tsx'
import { MatchMenu } from '../matches/MatchMenu.tsx'
import { SafetyMenuItems } from '../safety/SafetyMenuItems.tsx'

/** Actions for a conversation and its member. */
export function ConversationMenu({ thread: { id, threadId, member } }: { thread: Match }) {
  const navigate = useNavigate()
  return (
    <MatchMenu
      threadId={threadId}
      handle={member?.handle}
      onUnmatched={() => void navigate({ to: '/dashboard/messages' })}
    >
      {member && (
        <MenuItem asChild>
          <Link to="." search={(old) => ({ ...old, profile: member.id })} resetScroll={false}>
            <UserRound aria-hidden />
            <Trans>View Profile</Trans>
          </Link>
        </MenuItem>
      )}
      <SafetyMenuItems
        target={{ id: member?.id ?? null, handle: member?.handle ?? null, matchId: id, threadId }}
      />
    </MatchMenu>
  )
}
