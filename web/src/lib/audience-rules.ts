import type { Audience } from '@adire/contract/audiences.ts'

/**
 * True if the preview of the own profile has a part with this audience: as matches see it, or as
 * others whom the member doesn’t like.
 */
export function isInPreview(audience: Audience, isMatched: boolean): boolean {
  return isMatched || audience === 'everyone'
}
