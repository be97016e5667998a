import type { AuditEntry } from '@adire/contract/audit.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { listAuditChanges } from './rules.ts'

/** Details of an audit entry: the changed fields, and the operation and ids as stored. */
export function AuditDetails({
  entry: { before, after, operation, target, actor, requestId, position },
}: {
  entry: AuditEntry
}) {
  const { t } = useLingui()
  const changes = listAuditChanges(before, after)
  return (
    <div className="grid max-w-[calc(100vw-3rem)] gap-3 px-3 py-3 text-sm whitespace-normal sticky start-0 w-fit">
      {changes.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {changes.map(({ field, before: old, after: now }) => (
            <div key={field} className="contents max-sm:block">
              <dt className="font-medium break-all">{field}</dt>
              <dd className="text-ink-2">
                {old !== undefined && (
                  <>
                    <span className="sr-only">{t`before`}: </span>
                    <del className="decoration-danger">{old}</del>{' '}
                  </>
                )}
                {now !== undefined && (
                  <>
                    <span className="sr-only">{t`after`}: </span>
                    <ins className="font-medium text-ink no-underline">{now}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="grid gap-x-4 gap-y-1 text-ink-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={t`Entry`}>{position}</Fact>
        <Fact label={t`Operation`}>{operation}</Fact>
        <Fact label={t`Target`}>
          {target.type} {target.id}
        </Fact>
        {actor && <Fact label={t`By`}>{actor.id}</Fact>}
        {requestId !== null && <Fact label={t`Request`}>{requestId}</Fact>}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="break-all tabular-nums">{children}</dd>
    </>
  )
}
