import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { GrantRow } from './GrantRow.tsx'
import { useGrants } from './use-grants.ts'

/**
 * Section of the Revenue page with the grants to all members, those that wait for a second admin
 * first.
 */
export function GrantsCard() {
  const { t } = useLingui()
  const grants = useGrants()
  return (
    <QueryState query={grants}>
      {({ waiting, recent }) =>
        waiting.length + recent.length === 0 ? (
          <EmptyState tile="rings" headingLevel={3} title={t`No grants yet`}>
            <Trans>
              You can give tokens and Premium on a member’s page. Grants that need a second admin
              wait here.
            </Trans>
          </EmptyState>
        ) : (
          <Card className="grid gap-4">
            <div className="grid gap-1">
              <h3 className="text-lg">
                <Trans>Grants</Trans>
              </h3>
              <p className="max-w-prose text-sm text-ink-2">
                <Trans>
                  Tokens and Premium that staff gave or took back. You can’t approve your own
                  requests.
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
