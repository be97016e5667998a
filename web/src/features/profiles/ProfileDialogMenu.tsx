import type { MemberView } from '@adire/contract/profiles.ts'
import { MatchMenu } from '../matches/MatchMenu.tsx'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { SafetyMenuItems } from '../safety/SafetyMenuItems.tsx'

/** Report, block and, for matches, unmatch: two taps from every profile (decision P14). */
export function ProfileDialogMenu({ view }: { view: MemberView }) {
  const { id, handle } = view.member
  if (view.view === 'limited') return <SafetyMenu target={{ id, handle }} />
  const target = { id, handle, photos: view.photos }
  if (!view.threadId) return <SafetyMenu target={target} />
  return (
    <MatchMenu threadId={view.threadId} handle={handle}>
      <SafetyMenuItems target={{ ...target, threadId: view.threadId }} />
    </MatchMenu>
  )
}
