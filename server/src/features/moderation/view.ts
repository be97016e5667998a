import type { AuthorityReport, HoldChange } from '@adire/contract/authority-reports.ts'
import { toShortCode } from '@adire/contract/ids.ts'
import { t, tAbout } from '../../lib/text.ts'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import type { PendingMember } from '@adire/contract/moderation.ts'
import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import type { LinkedAccount, MemberRecord, MemberRow } from '@adire/contract/member-records.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import type { StoredDetail } from '../../db/profile-details.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { AuthorityReportRow, HoldChangeRow } from './authority-report-queries.ts'
import { formatLastDay } from './hold-rules.ts'
import type { LinkedAccountRow } from './linked-account-queries.ts'
import type { MemberRecordRow } from './member-record-queries.ts'
import type { KnownRow, MemberListRow } from './member-list-queries.ts'
import type { PendingPhotoRow } from './photo-queue-queries.ts'
import type { PendingMemberRow } from './queries.ts'
import { maskEmail, getMemberStanding, getVerification } from './rules.ts'
import type { ContextRow } from './standing-queries.ts'

type PersonRow = Pick<
  PendingMemberRow,
  'id' | 'handle' | 'gender' | 'birth_date' | 'time_zone' | 'city' | 'country'
>

/** Builds the identity of a member as staff see it everywhere. */
function viewPerson(
  { id, handle, gender, birth_date: birthDate, time_zone: timeZone, city, country }: PersonRow,
  now: Date,
) {
  return { id, handle, gender, age: ageOn(birthDate, localDate(now, timeZone)), city, country }
}

/** Builds a member waiting for verification: the data needed to decide and no account data. */
export function viewPendingMember(row: PendingMemberRow, now: Date): PendingMember {
  return {
    ...viewPerson(row, now),
    aboutMe: row.about_me,
    prompts: row.prompts,
    profession: row.profession,
    joinedOn: row.created_at.toISOString().slice(0, 10),
    waitingSince: row.verification_requested_at.toISOString(),
    photos: row.photos.map(({ id, src, placeholder, isApproved, isHinted }) => ({
      id,
      src,
      placeholder,
      isApproved,
      isHinted,
    })),
  }
}

export function viewPendingPhoto(row: PendingPhotoRow, now: Date): PendingPhoto {
  return {
    id: row.id,
    photo: { id: row.id, src: row.url, placeholder: row.placeholder, description: row.description },
    isPhotoWaiting: !row.is_approved,
    newDescription:
      row.pending_description === null
        ? null
        : { text: row.pending_description, revision: row.description_revision },
    uploadedAt: row.waits_since.toISOString(),
    isProfilePicture: row.is_profile_picture,
    resemblesRejected: row.resembles_rejected,
    nudityEstimate: row.nudity_estimate,
    alsoOn: row.also_on,
    owner: {
      id: row.owner_id,
      handle: row.handle,
      age: ageOn(row.birth_date, localDate(now, row.time_zone)),
      city: row.city,
      isVerified: row.is_verified,
      approvedPhotos: row.approved_photos,
      rejections: row.rejections.map(({ reason, rejectedAt }) => ({
        reason,
        rejectedAt: new Date(rejectedAt).toISOString(),
      })),
      rejectedPhotos: row.rejected_photos,
      strikes: row.strikes,
    },
  }
}

/** Builds the member data shown next to a case or an appeal, without contact data. */
export function viewContext(row: ContextRow, now: Date): MemberContext {
  return {
    ...viewPerson(row, now),
    ...(row.account_status === 'erased' && { handle: t`Former member` }),
    role: row.role ?? 'member',
    isVerified: row.is_verified,
    joinedOn: row.created_at.toISOString().slice(0, 10),
    status: row.account_status,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    reportsMade: row.reports_made,
    reportsDismissed: row.reports_dismissed,
    reportsUnfounded: row.reports_unfounded,
    reportsReceived: row.reports_received,
    actions: row.actions.map(
      ({ kind, statement, clause, decidedAt, suspendedUntil, isLifted }) => ({
        kind,
        statement,
        clause,
        decidedAt: new Date(decidedAt).toISOString(),
        suspendedUntil: suspendedUntil && new Date(suspendedUntil).toISOString(),
        isLifted,
      }),
    ),
  }
}

function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Staff member for whom a list row or a member record is built. */
interface RecordViewer {
  now: Date
  /** Permitted actions on this member. */
  may: MemberRow['may']
  isAdmin: boolean
}

export function viewLinkedAccount(row: LinkedAccountRow, now: Date): LinkedAccount {
  const { id, handle, links, created_at: joinedAt } = row
  return { id, handle, links, joinedOn: formatDay(joinedAt), standing: getMemberStanding(row, now) }
}

function viewKnown(row: KnownRow, { now, may }: RecordViewer) {
  const standing = getMemberStanding(row, now)
  return {
    ...viewPerson(row, now),
    role: row.role ?? ('member' as const),
    verification: getVerification(row),
    standing,
    suspendedUntil: standing === 'suspended' ? (row.suspended_until?.toISOString() ?? null) : null,
    joinedOn: formatDay(row.created_at),
    lastActiveOn: formatDay(row.last_active_at),
    may,
  }
}

export function viewMemberRow(row: MemberListRow, viewer: RecordViewer): MemberRow {
  const { card_photo_id: photo, card_placeholder: placeholder } = row
  return {
    ...viewKnown(row, viewer),
    photo:
      photo === null ? null : { id: photo, src: `/media/${photo}`, placeholder: placeholder ?? '' },
    strikes: row.strikes,
    openCases: row.open_cases,
  }
}

export const writeMemberHeadings = () => [
  t`Name`,
  t`Code`,
  t`Gender`,
  t`Age`,
  t`City`,
  t`Country`,
  t`Role`,
  t`Status`,
  t`Suspended until (UTC)`,
  t`Verification`,
  t`Joined (UTC)`,
  t`Last active (UTC)`,
  t`Strikes`,
  t`Open reports`,
]

const genders: Record<MemberRow['gender'], () => string> = {
  man: () => t`man`,
  woman: () => t`woman`,
}

const roles: Record<MemberRow['role'], () => string> = {
  member: () => t`member`,
  moderator: () => t`moderator`,
  admin: () => t`admin`,
}

const standings: Record<MemberRow['standing'], () => string> = {
  active: () => tAbout('account')`active`,
  hidden: () => tAbout('account')`hidden`,
  paused: () => tAbout('account')`paused`,
  suspended: () => tAbout('account')`suspended`,
  banned: () => tAbout('account')`banned`,
  deleting: () => tAbout('account')`deletion scheduled`,
}

const verifications: Record<MemberRow['verification'], () => string> = {
  verified: () => tAbout('profile')`verified`,
  waiting: () => tAbout('profile')`pending`,
  denied: () => tAbout('profile')`denied`,
}

/** Cells of a member in a CSV file, without contact details. */
export function toMemberCells(member: MemberRow): (string | number)[] {
  return [
    member.handle,
    `#${toShortCode(member.id)}`,
    genders[member.gender](),
    member.age,
    member.city,
    member.country,
    roles[member.role](),
    standings[member.standing](),
    member.suspendedUntil ?? '',
    verifications[member.verification](),
    member.joinedOn,
    member.lastActiveOn,
    member.strikes,
    member.openCases,
  ]
}

/**
 * Builds the single-row part of a member record: moderators get dates, a flag and a masked address;
 * admins get exact times and account data.
 */
export function viewMember(row: MemberRecordRow, viewer: RecordViewer) {
  const details = Object.entries(row.details).filter(
    (entry): entry is [string, NonNullable<StoredDetail>] => isFilledIn(entry[1]),
  )
  const account: Required<MemberRecord>['account'] = {
    birthDate: row.birth_date,
    joinedAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    premiumUntil: row.premium_until?.toISOString() ?? null,
    referralCode: row.referral_code,
    referredBy:
      row.referrer_id && row.referrer_handle !== null
        ? { id: row.referrer_id, handle: row.referrer_handle }
        : null,
    tokens: row.tokens,
  }
  return {
    ...viewKnown(row, viewer),
    isPremium: row.is_premium,
    isConfirmed: row.is_confirmed,
    language: toUiLanguage(row.language),
    maskedEmail: maskEmail(row.email),
    deniedReason: row.verification_denied_reason,
    details: Object.fromEntries(details),
    prompts: row.prompts,
    trips: row.trips,
    path: row.path,
    matchCount: row.match_count,
    threadCount: row.thread_count,
    ...(viewer.isAdmin && { account }),
  }
}

function isFilledIn(value: StoredDetail): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

export function viewAuthorityReport({
  reportedAt,
  recordedAt,
  ...row
}: AuthorityReportRow): AuthorityReport {
  return {
    ...row,
    reportedAt: reportedAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
  }
}

export function viewHoldChange({ heldUntil, changedAt, ...row }: HoldChangeRow): HoldChange {
  return {
    ...row,
    keptUntil: heldUntil && formatLastDay(heldUntil),
    changedAt: changedAt.toISOString(),
  }
}
