import type { AuditEntry } from '@adire/contract/audit.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateFormat } from '../../lib/format.ts'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { listAuditChanges } from './rules.ts'

/** Entry of the audit log: actor, operation, target and time; expands to the changed fields. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { operation, target, reason, clearedAt, position, at } = entry
  const time = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
  if (clearedAt !== null) {
    return (
      <p className="rounded-tile border border-dashed border-line px-4 py-3 text-sm text-ink-3">
        <Trans>
          {time}: older than two years. Only its hash is kept (entry {position}).
        </Trans>
      </p>
    )
  }
  return (
    <details className="rounded-tile border border-line bg-surface">
      <summary className="grid min-h-11 gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-2! sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="min-w-0">
          <span className="font-medium">
            <ActorName entry={entry} />
          </span>{' '}
          <code className="text-sm break-all text-indigo">{operation}</code>{' '}
          <span className="text-ink-2">{target.handle ?? `${target.type} ${target.id}`}</span>
        </span>
        <span className="text-sm text-ink-3 tabular-nums">{time}</span>
        {reason !== null && <span className="text-sm text-ink-2">{reason}</span>}
      </summary>
      <Details entry={entry} />
    </details>
  )
}

function ActorName({ entry: { actor } }: { entry: AuditEntry }) {
  if (actor === null) return <Trans>The server</Trans>
  return actor.handle ?? <Trans>Former member</Trans>
}

function Details({
  entry: { before, after, target, actor, requestId, position },
}: {
  entry: AuditEntry
}) {
  const { t } = useLingui()
  const changes = listAuditChanges(before, after)
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 text-sm">
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
        <Fact label={t`Target`}>
          {target.handle === null ? (
            `${target.type} ${target.id}`
          ) : (
            <MemberLink id={MemberId.parse(target.id)} handle={target.handle} />
          )}
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
