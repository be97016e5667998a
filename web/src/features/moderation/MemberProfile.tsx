import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listDetails } from '../../lib/profile-words.ts'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'

/**
 * Profile details and the number of matches and conversations, without private messages (MOD-14).
 */
export function MemberProfile({
  file: { details, matchCount, threadCount },
}: {
  file: MemberRecord
}) {
  const { i18n } = useLingui()
  const rows = listDetails(details)
  return (
    <MemberSection title={<Trans>Profile</Trans>}>
      <p className="text-sm text-ink-2">
        <Plural value={matchCount} one="# match" other="# matches" /> ·{' '}
        <Plural value={threadCount} one="# conversation" other="# conversations" />
      </p>
      {rows.length === 0 && (
        <NothingHere>
          <Trans>Has not written about themselves yet.</Trans>
        </NothingHere>
      )}
      <dl className="grid gap-3 empty:hidden sm:grid-cols-2">
        {rows.map(({ field, label, text }) => (
          <div key={field} className={field === 'aboutMe' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <dt className="text-xs font-medium text-ink-3">{i18n._(label)}</dt>
            <dd className="whitespace-pre-line" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </MemberSection>
  )
}
