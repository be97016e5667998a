import { z } from 'zod'
import {
  Cursor,
  forAdmins,
  forAdminsWithRecentStepUp,
  forModerators,
  forModeratorsOnMembers,
} from './base.ts'
import { DecisionKind } from './decisions.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { GuidelineClause } from './guidelines.ts'
import { MemberId, PhotoId, ReportCaseId, SessionId } from './ids.ts'
import { listKeys } from './keys.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, perMember } from './limits.ts'
import { MemberNote, NOTE_MAXIMUM } from './member-notes.ts'
import { CardPhoto, City, DescribedPhoto, Gender, Role, UiLanguage } from './members.ts'
import { PathEdit } from './path.ts'
import { PromptAnswers } from './prompts.ts'
import { ReportOutcome } from './report-cases.ts'
import { TRIPS_MAXIMUM } from './trip-limits.ts'
import { RecordedTrip } from './trips.ts'
import { LanguageSkills } from './languages.ts'
import { ReportReason, reportSubjects } from './safety.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'
import { OwnVoice, voiceKinds } from './voice-recordings.ts'
import { StaffVouch, STAFF_VOUCHES_MAXIMUM } from './vouch-texts.ts'

/** State of an account: hidden or paused by the member, or decided by staff (reading C-31). */
export const memberStandings = [
  'active',
  'hidden',
  'paused',
  'suspended',
  'banned',
  'deleting',
] as const
export const MemberStanding = z.enum(memberStandings)
export type MemberStanding = z.infer<typeof MemberStanding>

/** Verification as the filter of the member list offers it. */
export const verifications = ['verified', 'waiting', 'denied'] as const
export const Verification = z.enum(verifications)
export const memberSorts = ['newest', 'oldest', 'active', 'handle'] as const
export const MemberSort = z.enum(memberSorts)
export type MemberSort = z.infer<typeof MemberSort>

/** Filter by the time since sign-up. */
export const joinedWithin = ['day', 'week', 'month'] as const

export const MEMBER_SEARCH_MAXIMUM = 254

const Person = z.strictObject({ id: MemberId, handle: z.string() })

/** Member data for all staff, without contact details. */
const KnownMember = Person.extend({
  gender: Gender,
  age: z.int(),
  city: z.string(),
  country: z.string(),
  role: Role,
  verification: Verification,
  standing: MemberStanding,
  suspendedUntil: z.iso.datetime().nullable(),
  joinedOn: z.iso.date(),
  lastActiveOn: z.iso.date(),
  /**
   * Permissions of the caller: `decide` on verification and photos, `act` by warning, suspending,
   * banning or reinstating (MOD-04 to MOD-08).
   */
  may: z.strictObject({ decide: z.boolean(), act: z.boolean() }),
})

export const MemberRow = KnownMember.extend({
  photo: CardPhoto.nullable(),
  /** Warnings, suspensions and bans that were not lifted. */
  strikes: z.int(),
  openCases: z.int(),
})
export type MemberRow = z.infer<typeof MemberRow>

/**
 * Hints that a banned person is back or that one person has several accounts. Staff check them;
 * they have no effect by themselves.
 */
export const hintKinds = ['banned_photo', 'banned_address', 'busy_address'] as const

/**
 * Facts that two accounts share, by strength: a photo that is the same or looks alike, a network
 * address that isn't shared by many, and a referral.
 */
export const accountLinks = {
  photo: { strength: 'strong' },
  address: { strength: 'medium' },
  referrer: { strength: 'weak' },
  referred: { strength: 'weak' },
} as const satisfies Record<string, { strength: 'strong' | 'medium' | 'weak' }>
export const AccountLink = z.enum(listKeys(accountLinks))
export type AccountLink = keyof typeof accountLinks

/** Maximum number of linked accounts that are listed. */
export const LINKED_ACCOUNTS_MAXIMUM = 20

/** Another account that shares something with a member; links are the strongest first. */
export const LinkedAccount = Person.extend({
  links: z.array(AccountLink).max(listKeys(accountLinks).length),
  joinedOn: z.iso.date(),
  standing: MemberStanding,
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

/** A signed-in browser, without its address. */
export const MemberDevice = z.strictObject({
  id: SessionId,
  device: z.string(),
  startedOn: z.iso.date(),
  lastUsedOn: z.iso.date(),
})
export type MemberDevice = z.infer<typeof MemberDevice>

/** Field: true for waiting photos that may show nudity, which are blurred until revealed. */
export const isHinted = z.boolean()

export const MemberRecord = KnownMember.extend({
  isPremium: z.boolean(),
  isConfirmed: z.boolean(),
  language: UiLanguage,
  /** "a•••@p•••.example" */
  maskedEmail: z.string(),
  deniedReason: z.string().nullable(),
  /** Profile details by field; empty ones are left out. */
  details: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()), LanguageSkills]),
  ),
  prompts: PromptAnswers,
  voices: z.array(OwnVoice).max(voiceKinds.length),
  vouches: z.array(StaffVouch).max(STAFF_VOUCHES_MAXIMUM),
  trips: z.array(RecordedTrip).max(TRIPS_MAXIMUM),
  path: PathEdit.nullable(),
  matchCount: z.int(),
  threadCount: z.int(),
  photos: z.array(
    DescribedPhoto.extend({
      isApproved: z.boolean(),
      isHinted,
      isProfilePicture: z.boolean(),
      uploadedAt: z.iso.datetime(),
    }),
  ),
  rejections: z.array(
    z.strictObject({ id: PhotoId, reason: z.string(), rejectedAt: z.iso.datetime() }),
  ),
  actions: z.array(
    z.strictObject({
      kind: DecisionKind,
      statement: z.string(),
      clause: GuidelineClause.nullable(),
      /** Null for the server, and after the author's account was erased. */
      by: z.string().nullable(),
      isByFormerStaff: z.boolean(),
      decidedAt: z.iso.datetime(),
      suspendedUntil: z.iso.datetime().nullable(),
      isLifted: z.boolean(),
      /**
       * Members told of a ban for fraud so far, and when the last notice was sent; `endedAt` is null
       * while some are still to be sent. Null for other decisions.
       */
      told: z.strictObject({ count: z.int(), endedAt: z.iso.datetime().nullable() }).nullable(),
    }),
  ),
  notes: z.array(MemberNote),
  reportsReceived: z.array(
    z.strictObject({
      caseId: ReportCaseId,
      subject: z.enum(reportSubjects),
      reasons: z.array(ReportReason),
      reportCount: z.int(),
      openedAt: z.iso.datetime(),
      outcome: ReportOutcome.nullable(),
    }),
  ),
  reportsMade: z.array(
    z.strictObject({
      caseId: ReportCaseId,
      subject: z.enum(reportSubjects),
      reason: ReportReason,
      reported: Person,
      reportedAt: z.iso.datetime(),
      outcome: ReportOutcome.nullable(),
    }),
  ),
  hints: z.array(z.strictObject({ kind: z.enum(hintKinds), members: z.array(Person) })),
  /** Entries of the audit log about the member, newest first. */
  history: z.array(
    z.strictObject({
      operation: z.string(),
      /** Null for the server, and after the author's account was erased. */
      by: z.string().nullable(),
      isByFormerStaff: z.boolean(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Present for admins only. */
  account: z
    .strictObject({
      birthDate: z.iso.date(),
      joinedAt: z.iso.datetime(),
      lastActiveAt: z.iso.datetime(),
      premiumUntil: z.iso.datetime().nullable(),
      referralCode: z.string(),
      referredBy: Person.nullable(),
      tokens: z.int(),
    })
    .optional(),
})
export type MemberRecord = z.infer<typeof MemberRecord>

const IdInput = z.strictObject({ id: MemberId })
const Reason = linesOfText({ minimum: 3, maximum: 500 })

/** Optional filters and the order of the member list. */
const MemberListFilter = z.strictObject({
  search: lineOfText({ maximum: MEMBER_SEARCH_MAXIMUM }).optional(),
  standing: MemberStanding.optional(),
  verification: Verification.optional(),
  gender: Gender.optional(),
  city: City.optional(),
  joined: z.enum(joinedWithin).optional(),
  sort: MemberSort.optional(),
})

/** Member search and records for staff; part of `moderation`. */
export const memberRecords = {
  /**
   * Lists members, newest first, a hundred a page (ADM-USERS-01, decision T6). Admins can also
   * search by a whole email address.
   */
  listMembers: forModerators({
    reads: 'fresh',
    spec: ['MOD-02'],
    // The feature counts opened member records; rereading the same one opens no other.
    limits: STAFF_READ_LIMITS,
    auditedAs: 'member_list',
  })
    .route({ method: 'GET', path: '/moderation/people' })
    .input(MemberListFilter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ members: z.array(MemberRow), nextCursor: Cursor.nullable() })),

  /** Exports the filtered member list as CSV, without contact details; audited. */
  exportMembers: forAdminsWithRecentStepUp({
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/moderation/people/files' })
    .input(MemberListFilter)
    .output(z.file()),

  /** Returns all that staff may know about a member; each read is audited (security MOD-02). */
  readMember: forModerators({
    reads: 'fresh',
    spec: ['MOD-02'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/people/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(MemberRecord),

  addNote: forModerators({
    spec: ['MOD-02'],
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'key',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, note: 'Wrote to three members about money' },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/notes' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ note: linesOfText({ minimum: 3, maximum: NOTE_MAXIMUM }) }))
    .output(MemberNote),

  /** Ends all sessions of a member. */
  endMemberSessions: forModeratorsOnMembers({
    spec: ['MOD-23'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'removes',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/sessions/end' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({ ended: z.int() })),

  revealEmail: forAdminsWithRecentStepUp({
    spec: ['MOD-24'],
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: { because: 'Each read is audited' },
    sample: { id: SAMPLE_ID, reason: 'The police asks for it' },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/email' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ reason: Reason }))
    .output(z.strictObject({ email: z.string() })),

  /** Lists a member's signed-in devices, for admins who give a reason. */
  revealDevices: forAdminsWithRecentStepUp({
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: { because: 'Each read is audited' },
    sample: { id: SAMPLE_ID, reason: 'The police asks for it' },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/devices' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ reason: Reason }))
    .output(z.strictObject({ devices: z.array(MemberDevice) })),

  /**
   * Lists accounts that share something with a member, from what is stored anyway; for admins, who
   * may see addresses and referrals. It proves nothing and has no effect by itself.
   */
  listLinkedAccounts: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/people/{id}/linked-accounts' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({ accounts: z.array(LinkedAccount).max(LINKED_ACCOUNTS_MAXIMUM) })),

  /** Emails the member a link to set a new password; staff never see it. */
  startPasswordReset: forAdminsWithRecentStepUp({
    spec: ['MOD-25'],
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: 'replaces',
    sample: { id: SAMPLE_ID, reason: 'They asked by letter' },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/reset' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ reason: Reason }))
    .output(z.strictObject({})),
}
