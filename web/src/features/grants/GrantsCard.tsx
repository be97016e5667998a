import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { GrantRow } from './GrantRow.tsx'
import { useGrants } from './use-grants.ts'

/** Grants of all members, those waiting for a second admin first. */
export function GrantsCard() {
  const { t } = useLingui()
  const grants = useGrants()
  return (
    <QueryState query={grants}>
      {({ waiting, recent }) =>
        waiting.length + recent.length === 0 ? (
          <EmptyState tile="rings" headingLevel={3} title={t`Nothing was given yet`}>
            <Trans>
              Tokens and premium are given on a member's card. What needs a second admin waits here.
            </Trans>
          </EmptyState>
        ) : (
          <Card className="grid gap-4">
            <div className="grid gap-1">
              <h3 className="text-lg">
                <Trans>Given to members</Trans>
              </h3>
              <p className="max-w-prose text-sm text-ink-2">
                <Trans>
                  Tokens and premium that staff gave or took, from a member's card. Nobody decides
                  about what they asked for themselves.
                </Trans>
              </p>
            </div>
            <ul className="grid">
              {[...waiting, ...recent].map((grant) => (
                <li key={grant.id} className="border-t border-line py-3 first:border-t-0">
                  <GrantRow grant={grant} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryState>
  )
}
