import type { MemberId } from '@adire/contract/ids.ts'
import { MemberLink } from './MemberLink.tsx'

/** Comma-separated links to several members. */
export function MemberNames({ members }: { members: readonly { id: MemberId; handle: string }[] }) {
  return members.map(({ id, handle }, position) => (
    <span key={id}>
      {position > 0 && ', '}
      <MemberLink id={id} handle={handle} />
    </span>
  ))
}
