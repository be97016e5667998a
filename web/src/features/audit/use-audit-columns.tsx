import type { AuditEntry } from '@adire/contract/audit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { dateFormat } from '../../lib/format.ts'
import { describeOperation } from '../../staff/audit-copy.ts'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { RowLink } from '../../staff/RowLink.tsx'
import { nameStaff } from '../../staff/staff-name.ts'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { AuditTarget } from './AuditTarget.tsx'
import type { AuditOrder } from './rules.ts'

interface Details {
  openId: number | undefined
  onToggle: (id: number) => void
}

/** Columns of the audit log; the action opens the details of its entry. */
export function useAuditColumns({
  openId,
  onToggle,
}: Details): StaffColumn<AuditEntry, AuditOrder>[] {
  const { t, i18n } = useLingui()
  const time = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })
  return [
    {
      id: 'action',
      header: t`Action`,
      cell: ({ id, operation, clearedAt }) =>
        clearedAt === null ? (
          <RowLink>
            <button type="button" aria-expanded={openId === id} onClick={() => onToggle(id)}>
              {i18n._(describeOperation(operation))}
            </button>
          </RowLink>
        ) : (
          <Trans>Deleted after two years</Trans>
        ),
    },
    {
      id: 'time',
      header: t`Time`,
      sort: { asc: 'oldest', desc: 'newest' },
      cell: ({ at }) => <time dateTime={at}>{time.format(new Date(at))}</time>,
    },
    { id: 'actor', header: t`Actor`, cell: (entry) => <Actor entry={entry} /> },
    {
      id: 'target',
      header: t`Target`,
      cell: ({ target, clearedAt }) => clearedAt === null && <AuditTarget target={target} />,
    },
    { id: 'reason', header: t`Reason`, cell: ({ reason }) => reason },
    { id: 'entry', header: t`Entry`, isNumeric: true, cell: ({ position }) => position },
  ]
}

function Actor({ entry: { actor, clearedAt } }: { entry: AuditEntry }) {
  if (clearedAt !== null) return null
  if (actor === null) return <Trans>The server</Trans>
  if (actor.handle === null) return nameStaff(null)
  return <MemberLink id={actor.id} handle={actor.handle} />
}
