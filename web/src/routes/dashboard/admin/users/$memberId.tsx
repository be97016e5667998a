import type { MemberId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../../../../features/member-records/MemberPage.tsx'
import { requireId } from '../../../../lib/require-id.ts'

/** Record of one member. */
export const Route = createFileRoute('/dashboard/admin/users/$memberId')({
  staticData: { title: msg`User Management` },
  params: {
    parse: ({ memberId }) => ({ memberId: requireId<MemberId>(memberId) }),
  },
  component: function OneMemberPage() {
    const { memberId } = Route.useParams()
    return <MemberPage key={memberId} id={memberId} />
  },
})
