import type { MemberId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { MemberPage } from '../../../../features/member-records/MemberPage.tsx'
import { parseId } from '../../../../lib/search-params.ts'

/** Member record. */
export const Route = createFileRoute('/dashboard/admin/users/$memberId')({
  staticData: { title: msg`User Management` },
  params: {
    parse: ({ memberId }) => {
      const id = parseId<MemberId>(memberId)
      if (id === undefined) throw notFound()
      return { memberId: id }
    },
  },
  component: function OneMemberPage() {
    const { memberId } = Route.useParams()
    return <MemberPage key={memberId} id={memberId} />
  },
})
