import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/Avatar.tsx'

/** Matches without a message; each links to its conversation. */
export function NewMatches({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="new-matches" className="grid gap-3">
      <h2 id="new-matches" className="text-xl">
        <Trans>New matches</Trans>
      </h2>
      <ul className="-mx-(--page-gutter) flex snap-x scroll-ps-[calc(var(--page-gutter)-0.75rem)] gap-2 overflow-x-auto ps-[calc(var(--page-gutter)-0.75rem)] pe-(--page-gutter) py-2">
        {matches.map((match) => (
          <li key={match.id} className="shrink-0 snap-start">
            <NewMatch match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewMatch({ match: { member, threadId } }: { match: Match }) {
  const { t } = useLingui()
  if (!member) return null
  const { handle, photo } = member
  return (
    <Link
      to="/dashboard/messages/$threadId"
      params={{ threadId }}
      className="group grid w-24 justify-items-center gap-2.5 rounded-tile px-1 py-2 text-center transition hover:bg-surface-2"
    >
      <Avatar
        name={handle}
        src={photo && `${photo.src}/320`}
        thumbhash={photo?.placeholder}
        size="lg"
        hasRing
      />
      <span aria-hidden className="w-full truncate text-sm font-medium">
        {handle}
      </span>
      <span className="sr-only">{t`Write to ${handle}`}</span>
    </Link>
  )
}
