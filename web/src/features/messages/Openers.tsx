import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { openerText } from './opener-copy.ts'

type Props = { threadId: ThreadId; member: MemberCard; onChoose: (text: string) => void }

/**
 * Three first sentences about what the two share; chosen, one stands in the box and can still be
 * changed.
 */
export function Openers({ threadId, member, onChoose }: Props) {
  const { handle, photo } = member
  // What two people share does not change while one of them thinks of a word.
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
          <Trans>
            A question is easier to answer than “Hi”. Take one of these, or write your own.
          </Trans>
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
