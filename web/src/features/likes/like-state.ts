import type { DiscoverCard } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberView, OwnLikeState } from '@adire/contract/profiles.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type DiscoverPages = InfiniteData<{ members: DiscoverCard[]; nextCursor: string | null }>

/** Shows what I have done towards a member wherever that member is on the page. */
export function setLikeState(queryClient: QueryClient, id: MemberId, likeState: OwnLikeState) {
  queryClient.setQueriesData<DiscoverPages>({ queryKey: api.discovery.list.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      members: page.members.map((member) => (member.id === id ? { ...member, likeState } : member)),
    }))
    return { ...list, pages }
  })
  queryClient.setQueryData<MemberView>(api.profiles.view.queryKey({ input: { id } }), (view) => view && { ...view, likeState })
}
