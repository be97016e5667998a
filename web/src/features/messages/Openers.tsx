import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Opener } from '@adire/contract/messages.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { countryName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cityName } from '../../lib/city-copy.ts'
import { interestName } from '../../lib/interest-copy.ts'
import { languageName } from '../../lib/language-names.ts'

type Props = { threadId: ThreadId; member: MemberCard; onChoose: (text: string) => void }

/**
 * Suggests three first messages about what both members share. A chosen one can still be edited.
 */
export function Openers({ threadId, member, onChoose }: Props) {
  const { handle, photo } = member
  // Shared interests do not change while the member writes.
  const found = useQuery({
    ...api.messages.openers.queryOptions({ input: { threadId } }),
    staleTime: Infinity,
  })
  const openers = found.data?.openers.map((opener) => openerText(opener, member)) ?? []
  return (
    <section
      aria-labelledby="openers"
      className="mx-auto my-auto grid w-full max-w-md grid-cols-1 justify-items-center gap-4 py-6 text-center"
    >
      <Avatar
        name={handle}
        src={photo && `${photo.src}/320`}
        thumbhash={photo?.placeholder}
        size="xl"
      />
      <div className="grid w-full grid-cols-1 gap-1">
        <h3 id="openers" className="text-xl">
          <Trans>Say hello to {handle}</Trans>
        </h3>
        <p className="text-sm text-balance text-ink-2">
          <Trans>A question is easier to answer than “Hi”. Choose one, or write your own.</Trans>
        </p>
      </div>
      <ul className="grid w-full gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              onClick={() => onChoose(opener)}
              className="min-h-11 w-full rounded-tile border border-line bg-surface px-4 py-2.5 text-start text-sm transition hover:border-line-strong hover:bg-surface-2"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Text of an opener. It ends in a question, because questions are answered. */
function openerText(
  opener: Opener,
  { handle, city: home }: { handle: string; city: string },
): string {
  const city = cityName(home)
  switch (opener.about) {
    case 'their_prompt': {
      // Isolated, so that an answer written from right to left keeps the sentence in order.
      const quote = `\u2068${opener.quote}\u2069`
      return t`You wrote “${quote}”. What’s the story behind that?`
    }
    case 'shared_interest':
      return t`We both like ${interestName(opener.interest)}! How did you get into it?`
    case 'shared_roots_city':
      return t`We both have roots in ${cityName(opener.city)}. What do you miss most about it?`
    case 'shared_roots_country':
      return t`We both have roots in ${countryName(opener.country)}. Which traditions does your family still keep?`
    case 'shared_language':
      return t`You speak ${languageName(opener.language)} too! Which word do you find hardest to translate?`
    case 'shared_city':
      return t`We both live in ${cityName(opener.city)}. What’s your favourite spot?`
    case 'their_interest':
      return t`Hello ${handle}! How did you get into ${interestName(opener.interest)}?`
    case 'their_roots':
      return t`What do you miss most about ${countryName(opener.country)}?`
    case 'their_city':
      return t`Hello ${handle}! What’s your favourite corner of ${cityName(opener.city)}?`
    case 'their_song':
      return t`${handle}, which song takes you straight back home?`
    case 'their_home':
      return t`What do you miss most when you’re away from ${city}?`
  }
}
