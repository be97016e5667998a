import type { MemberId } from '@adire/contract/ids.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { PathParts } from '../../lib/path-steps.ts'
import { describeShared } from './copy.ts'
import { pickShown } from './rules.ts'

/** The member's own path. */
export function useOwnPath() {
  return useQuery(api.path.mine.queryOptions())
}

export type Viewed = {
  /** True in the preview of the own profile. */
  isOwn: boolean
  isMatched: boolean
  /** The own path in the form, while it isn't saved. */
  typed?: PathEdit | undefined
}

/** Parts of a path that a profile shows; undefined until they have loaded. */
export function useVisiblePath(
  memberId: MemberId,
  { isOwn, isMatched, typed }: Viewed,
): PathParts | undefined {
  const other = useQuery(api.path.view.queryOptions({ input: { id: memberId }, enabled: !isOwn }))
  const own = useQuery(api.path.mine.queryOptions({ enabled: isOwn }))
  if (!isOwn) return other.data
  const path = typed ?? own.data
  return path && pickShown(path, isMatched)
}

/** Describes what the paths of another member and the viewer have in common, a sentence each. */
export function useSharedPlaces(memberId: MemberId): string[] {
  const { data } = useQuery(api.path.view.queryOptions({ input: { id: memberId } }))
  return data ? describeShared(data.shared) : []
}
