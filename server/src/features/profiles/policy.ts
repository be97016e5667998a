import type { VisibleMember } from './shared-queries.ts'

/**
 * True for matches and premium viewers, who see everything a member wrote about themselves
 * (decision P6).
 */
export function canSeeFully(
  owner: Pick<VisibleMember, 'is_matched' | 'is_viewer_premium'>,
): boolean {
  return owner.is_matched || owner.is_viewer_premium
}
