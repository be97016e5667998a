import type { MemberId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { MemberSection } from '../../staff/MemberSection.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { methodLabels, resultLabels, standingLabels } from './copy.ts'
import { RecordPassButton } from './RecordPassButton.tsx'
import { useMemberAgeChecks } from './use-member-age-checks.ts'

/** Section of a member's record with their age checks. */
export function MemberAgeChecks({ id, handle }: { id: MemberId; handle: string }) {
  const { i18n } = useLingui()
  const found = useMemberAgeChecks(id)
  return (
    <MemberSection title={<Trans>Age check</Trans>}>
      <QueryState query={found} copy={staffQueryCopy}>
        {({ standing, dueAt, checks }) => (
          <>
            <p className="text-ink-2">
              {i18n._(standingLabels[standing])}
              {dueAt !== null && <> · {formatDate(dueAt)}</>}
            </p>
            {checks.length > 0 && (
              <ul className="grid gap-1">
                {checks.map(({ result, method, checkedAt }) => (
                  <li key={checkedAt}>
                    {i18n._(resultLabels[result])} · {i18n._(methodLabels[method])} ·{' '}
                    {formatDate(checkedAt)}
                  </li>
                ))}
              </ul>
            )}
            {standing !== 'passed' && <RecordPassButton id={id} handle={handle} />}
          </>
        )}
      </QueryState>
    </MemberSection>
  )
}
