import type { VisibleMember } from './queries.ts'

/** Everything a member wrote about themselves is for those they matched with, and for premium members (decision P6). */
export function canSeeFully(owner: Pick<VisibleMember, 'is_matched' | 'is_viewer_premium'>): boolean {
  return owner.is_matched || owner.is_viewer_premium
}
