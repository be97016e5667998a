import type { MemberCard } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/Avatar.tsx'

type Props = { member: MemberCard; onChoose: (text: string) => void }

/** Three first sentences made from the card; chosen, one stands in the box and can still be changed. */
export function Openers({ member, onChoose }: Props) {
  const { t } = useLingui()
  const { handle, city, photo } = member
  const openers = [
    t`Hello ${handle}! Which corner of ${city} feels most like yours?`,
    t`${handle}, which song takes you straight back home?`,
    t`What do you miss first when you are away from ${city}?`,
  ]
  return (
    <section aria-labelledby="openers" className="mx-auto my-auto grid w-full max-w-md justify-items-center gap-4 py-6 text-center">
      <Avatar name={handle} src={photo && `${photo.src}/320`} thumbhash={photo?.placeholder} size="xl" />
      <div className="grid gap-1">
        <h3 id="openers" className="text-xl">
          <Trans>Say hello to {handle}</Trans>
        </h3>
        <p className="text-sm text-ink-2">
          <Trans>A question is easier to answer than “Hi”. Take one of these, or write your own.</Trans>
        </p>
      </div>
      <ul className="grid w-full gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              onClick={() => onChoose(opener)}
              className="min-h-11 w-full rounded-tile border border-line bg-surface px-4 py-2.5 text-start text-sm break-words transition hover:border-line-strong hover:bg-surface-2"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
