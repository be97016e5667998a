import type { RiskRule, RiskSignal } from '@adire/contract/risk.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { riskRuleCopy } from '../../lib/risk-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormerBanNote } from './FormerBanNote.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Signals about a member in words, with what they wrote. */
export function SignalList({ signals }: { signals: readonly RiskSignal[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Signals`} className="grid grid-cols-1 gap-3">
      {signals.map((signal, index) => (
        // The list has no ids, and only changes as a whole.
        <li key={index} className="grid gap-1 rounded-tile bg-surface-2 px-4 py-3">
          <Signal signal={signal} />
        </li>
      ))}
    </ul>
  )
}

function Signal({ signal }: { signal: RiskSignal }) {
  const { i18n } = useLingui()
  const { rule, points, excerpt, foundAt, isConfirmed, isCounted, formerBan } = signal
  const { title, text } = riskRuleCopy[rule]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{i18n._(title)}</span>
        {isConfirmed && (
          <Badge kind="approved">
            <Trans context="signal">Confirmed</Trans>
          </Badge>
        )}
        {!isCounted && (
          <Badge kind="hidden">
            <Trans>Observe only</Trans>
          </Badge>
        )}
        <span className="text-sm text-ink-2 tabular-nums sm:ms-auto">
          <Plural value={points} one="# point" other="# points" /> ·{' '}
          <time dateTime={foundAt}>{formatDate(foundAt)}</time>
        </span>
      </p>
      <p className="text-sm text-ink-2">{i18n._(text)}</p>
      {excerpt !== null && <Evidence rule={rule} excerpt={excerpt} />}
      {formerBan && <FormerBanNote ban={formerBan} />}
    </>
  )
}

function Evidence({ rule, excerpt }: { rule: RiskRule; excerpt: string }) {
  if (rule === 'other_time_zone')
    return (
      <p className="text-sm wrap-anywhere">
        <Trans>Browser and profile: {excerpt}</Trans>
      </p>
    )
  if (rule === 'reversed_after_gift')
    return (
      <p className="text-sm wrap-anywhere">
        <Trans>Receipt and tokens spent on others: {excerpt}</Trans>
      </p>
    )
  return (
    <MemberText as="blockquote" className="border-s-2 border-line-strong ps-3 wrap-anywhere">
      {excerpt}
    </MemberText>
  )
}
