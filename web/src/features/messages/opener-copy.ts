import type { Opener } from '@adire/contract/messages.ts'
import { t } from '@lingui/core/macro'
import { countryName } from '../../lib/format.ts'

/**
 * A first sentence about what the server found; it asks something, because questions are answered.
 */
export function openerText(
  opener: Opener,
  { handle, city }: { handle: string; city: string },
): string {
  switch (opener.about) {
    case 'shared_interest':
      return t`${opener.interest} is on both our lists! What got you into it?`
    case 'shared_roots_city':
      return t`We both have roots in ${opener.city}. What do you miss about it first?`
    case 'shared_roots_country':
      return t`We both have roots in ${countryName(opener.country)}. What does your family still do the old way?`
    case 'shared_language':
      return t`You speak ${opener.language} too! Which word of it has no good translation?`
    case 'shared_city':
      return t`We both live in ${opener.city}. Which corner of it feels most like yours?`
    case 'their_interest':
      return t`Hello ${handle}! How did ${opener.interest} get onto your list?`
    case 'their_roots':
      return t`Which part of ${countryName(opener.country)} do you carry with you?`
    case 'their_city':
      return t`Hello ${handle}! Which corner of ${opener.city} feels most like yours?`
    case 'their_song':
      return t`${handle}, which song takes you straight back home?`
    case 'their_home':
      return t`What do you miss first when you are away from ${city}?`
  }
}
