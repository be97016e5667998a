import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { MemberAgeChecks } from '../age-checks/MemberAgeChecks.tsx'
import { MemberGrants } from '../grants/MemberGrants.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { MemberAccount } from './MemberAccount.tsx'
import { MemberContent } from './MemberContent.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPhotos } from './MemberPhotos.tsx'
import { MemberReports } from './MemberReports.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { useMemberRecord } from './use-members.ts'
import { Banner } from '../../ui/Banner.tsx'
import { hintLabels } from './copy.ts'
import { MemberLinks } from '../../staff/MemberLink.tsx'
import { isWritten, listDetails } from '../../lib/profile-copy.ts'
import { TripList } from '../../staff/TripList.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'

/** Record of a member: profile, reports and staff actions. Opening it is audited (MOD-02). */
export function MemberPage({ id }: { id: MemberId }) {
  const record = useMemberRecord(id)
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/admin/users" search={{ view: 'all' }}>
        <Trans>All members</Trans>
      </BackLink>
      <QueryState
        query={record}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        notFound={<NoSuchMember />}
        forbidden={<OwnRecord />}
      >
        {(found) => <Sections record={found} />}
      </QueryState>
    </div>
  )
}

function Sections({ record }: { record: MemberRecord }) {
  return (
    <>
      <MemberHead record={record} />
      <MemberHints hints={record.hints} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <MemberPhotos record={record} />
          <MemberProfile record={record} />
          <MemberReports record={record} />
          {record.account && <MemberGrants member={record} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <MemberNotes id={record.id} notes={record.notes} />
          <MemberHistory record={record} />
          <MemberAccount record={record} />
          <MemberAgeChecks id={record.id} handle={record.handle} />
          {record.account && <LinkedAccounts id={record.id} />}
        </div>
      </div>
    </>
  )
}

function OwnRecord() {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`This is you`}>
      <Trans>You can’t see reports or notes about yourself.</Trans>
    </EmptyState>
  )
}

function NoSuchMember() {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`Member not found`}>
      <Trans>This account was erased or never existed.</Trans>
    </EmptyState>
  )
}

/** Signs of a returning banned member or shared account. Staff check them; none is proof. */
function MemberHints({ hints }: { hints: MemberRecord['hints'] }) {
  const { i18n } = useLingui()
  if (hints.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Worth a look</Trans>}>
      <ul className="grid gap-1">
        {hints.map(({ kind, members }) => (
          <li key={kind}>
            {i18n._(hintLabels[kind])}
            {members.length > 0 && ': '}
            <MemberLinks members={members} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/**
 * Profile details and the number of matches and conversations, without private messages (MOD-14).
 */
function MemberProfile({ record }: { record: MemberRecord }) {
  const { details, trips, matchCount, threadCount } = record
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
          <Trans>No About text yet.</Trans>
        </NothingHere>
      )}
      <dl className="grid gap-3 empty:hidden sm:grid-cols-2">
        {rows.map(({ field, label, text }) => (
          <div key={field} className={field === 'aboutMe' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <dt className="text-xs font-medium text-ink-3">{i18n._(label)}</dt>
            <dd dir="auto" {...(isWritten(field) && { lang: '' })} className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <MemberContent record={record} />
      <TripList trips={trips} />
    </MemberSection>
  )
}
