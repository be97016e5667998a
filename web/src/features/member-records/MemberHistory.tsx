import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { GuidelineLink } from '../../shared/GuidelineLink.tsx'
import { LiftedNote } from '../../staff/LiftedNote.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { actionLabels } from '../../staff/decision-copy.ts'
import { describeMemberAction } from './copy.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/**
 * Sections of a member's record with the decisions about them and every staff action, newest first
 * (decision T4).
 */
export function MemberHistory({ record: { actions, history } }: { record: MemberRecord }) {
  const { i18n } = useLingui()
  return (
    <>
      <MemberSection title={<Trans>Decisions</Trans>}>
        {actions.length === 0 ? (
          <NothingHere>
            <Trans>No decisions yet.</Trans>
          </NothingHere>
        ) : (
          <ul className="grid gap-3">
            {actions.map((action) => (
              <DecisionLine key={`${action.kind}-${action.decidedAt}`} action={action} />
            ))}
          </ul>
        )}
      </MemberSection>
      <MemberSection title={<Trans>Staff actions</Trans>}>
        {history.length === 0 ? (
          <NothingHere>
            <Trans>No staff actions yet.</Trans>
          </NothingHere>
        ) : (
          <ol className="grid gap-3">
            {history.map(({ operation, reason, ...entry }) => (
              <li key={`${operation}-${entry.at}`} className="grid gap-0.5 text-sm">
                <p className="font-medium">{i18n._(describeMemberAction(operation))}</p>
                {reason !== null && <MemberText className="text-ink-2">{reason}</MemberText>}
                <Attribution {...entry} />
              </li>
            ))}
          </ol>
        )}
      </MemberSection>
    </>
  )
}

type Action = MemberRecord['actions'][number]

function DecisionLine({
  action: { kind, statement, clause, decidedAt, suspendedUntil, isLifted, told, ...author },
}: {
  action: Action
}) {
  const { i18n } = useLingui()
  return (
    <li className="grid gap-0.5 text-sm">
      <p className="font-medium">
        {i18n._(actionLabels[kind])}
        {suspendedUntil !== null && <Until end={formatDate(suspendedUntil)} />}
        {isLifted && <LiftedNote />}
      </p>
      <MemberText className="whitespace-pre-line text-ink-2">{statement}</MemberText>
      {clause && <GuidelineLink clause={clause} />}
      {told && <Told told={told} />}
      <Attribution {...author} at={decidedAt} />
    </li>
  )
}

/** Says how many people were warned of a ban for fraud. */
function Told({ told: { count, endedAt } }: { told: NonNullable<Action['told']> }) {
  if (endedAt === null)
    return (
      <p className="text-ink-2">
        <Plural
          value={count}
          one="# person has been warned so far"
          other="# people have been warned so far"
        />
      </p>
    )
  return (
    <p className="text-ink-2">
      <Plural value={count} one="# person was warned" other="# people were warned" /> ·{' '}
      <time dateTime={endedAt}>{formatMoment(endedAt)}</time>
    </p>
  )
}

function Until({ end }: { end: string }) {
  return (
    <span className="font-normal text-ink-2">
      {' '}
      <Trans>until {end}</Trans>
    </span>
  )
}

type AttributionProps = Pick<MemberRecord['history'][number], 'by' | 'isByFormerStaff' | 'at'>

function Attribution({ by, isByFormerStaff, at }: AttributionProps) {
  return (
    <p className="text-ink-3">
      {by === null && !isByFormerStaff ? <Trans>The server</Trans> : nameStaff(by)} ·{' '}
      <time dateTime={at}>{formatDate(at)}</time>
    </p>
  )
}
