import type { MemberId } from '@adire/contract/ids.ts'
import { Link } from '@tanstack/react-router'

type Props = { id: MemberId; handle: string }

/** Link to a member's record. */
export function MemberLink({ id, handle }: Props) {
  return (
    <Link
      to="/dashboard/admin/users/$memberId"
      params={{ memberId: id }}
      className="touch-target font-medium wrap-anywhere text-indigo underline underline-offset-4"
    >
      {handle}
    </Link>
  )
}
