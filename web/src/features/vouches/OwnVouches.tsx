import { VOUCHES_SHOWN_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InviteFriend } from './InviteFriend.tsx'
import { OwnVouch } from './OwnVouch.tsx'
import { useOwnVouches } from './use-own-vouches.ts'

/** The member's links for friends, and what friends wrote. */
export function OwnVouches() {
  const changes = useOwnVouches()
  const { data: needsAgeCheck = false } = useQuery(
    api.profiles.mine.queryOptions({ select: ({ ageCheck }) => ageCheck?.dueAt === null }),
  )
  return (
    <QueryState
      query={changes.mine}
      copy={readOnlyCopy}
      shape="page"
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {({ invitations, vouches }) => (
        <div className="grid min-w-0 gap-4">
          <p className="max-w-prose text-ink-2">
            <Trans>
              Ask people who know you for a sentence about you. You decide which sentences your
              profile shows, up to {VOUCHES_SHOWN_MAXIMUM} at a time, and a moderator reads each one
              first. We don’t check who wrote them.
            </Trans>
          </p>
          {vouches.map((vouch) => (
            <Card key={vouch.id} asChild className="grid gap-5">
              <section aria-label={vouch.name}>
                <OwnVouch vouch={vouch} changes={changes} />
              </section>
            </Card>
          ))}
          <InviteFriend invitations={invitations} needsAgeCheck={needsAgeCheck} changes={changes} />
        </div>
      )}
    </QueryState>
  )
}
