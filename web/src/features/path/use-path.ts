import type { MemberId } from '@adire/contract/ids.ts'
import type { VisiblePath } from '@adire/contract/path.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { describeShared } from './copy.ts'
import { pickShown } from './rules.ts'

const NOTHING_SHARED = { lived: [], next: null, moved: null, isBack: false }

/** The member's own path. */
export function useOwnPath() {
  return useQuery(api.path.mine.queryOptions())
}

type Viewed = {
  memberId: MemberId
  /** True in the preview of the own profile. */
  isOwn: boolean
  isMatched: boolean
}

/** Parts of a path that a profile shows; undefined until they have loaded. */
export function useVisiblePath({ memberId, isOwn, isMatched }: Viewed): VisiblePath | undefined {
  const other = useQuery(api.path.view.queryOptions({ input: { id: memberId }, enabled: !isOwn }))
  const own = useQuery(api.path.mine.queryOptions({ enabled: isOwn }))
  if (!isOwn) return other.data
  return own.data && { ...pickShown(own.data, isMatched), shared: NOTHING_SHARED }
}

/** Describes what the paths of another member and the viewer have in common, a sentence each. */
export function useSharedPlaces(memberId: MemberId): string[] {
  const { data } = useQuery(api.path.view.queryOptions({ input: { id: memberId } }))
  return data ? describeShared(data.shared) : []
}
