import type { MemberId } from '@adire/contract/ids.ts'
import { MemberLink } from './MemberLink.tsx'

/** Several members in a sentence, each with the way to their card. */
export function MemberNames({ members }: { members: readonly { id: MemberId; handle: string }[] }) {
  return members.map(({ id, handle }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <MemberLink id={id} handle={handle} />
    </span>
  ))
}
