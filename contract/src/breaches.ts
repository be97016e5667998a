import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { BreachId, BroadcastId } from './ids.ts'
import { perMember, STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

/** Maximum entries of a breach that are listed with it, the newest ones. */
export const BREACH_ENTRIES_MAXIMUM = 500
export const BREACH_LINE_MAXIMUM = 120
export const BREACH_TEXT_MAXIMUM = 2000
export const BREACH_REASON_MINIMUM = 3
export const BREACH_PEOPLE_MAXIMUM = 100_000_000
/** Maximum number of an entry: a 4-byte integer in the database. */
export const BREACH_ENTRY_NUMBER_MAXIMUM = 2_147_483_647

/** Kinds of personal data that a breach can be about. */
export const BreachData = z.enum([
  'identity',
  'contact',
  'passwords',
  'profile',
  'photos',
  'sensitive',
  'location',
  'messages',
  'payments',
  'checks',
  'devices',
  'other',
])
export type BreachData = z.infer<typeof BreachData>

/** Groups of people whose data a breach can be about. */
export const BreachPeople = z.enum([
  'members',
  'former_members',
  'subscribers',
  'contacts',
  'advertisers',
  'staff',
])
export type BreachPeople = z.infer<typeof BreachPeople>

/** Risk to the rights and freedoms of the people concerned (GDPR 33(1) and 34(1)). */
export const BreachRisk = z.enum(['none', 'risk', 'high'])
export type BreachRisk = z.infer<typeof BreachRisk>

const Line = lineOfText({ minimum: 1, maximum: BREACH_LINE_MAXIMUM })
const OptionalLine = lineOfText({ maximum: BREACH_LINE_MAXIMUM })
const OptionalText = linesOfText({ maximum: BREACH_TEXT_MAXIMUM })
const Reasons = linesOfText({ minimum: BREACH_REASON_MINIMUM, maximum: BREACH_TEXT_MAXIMUM })
/** Null while it is unknown. */
const PeopleCount = z.int().min(0).max(BREACH_PEOPLE_MAXIMUM).nullable()

const areDistinct = (items: readonly string[]) => new Set(items).size === items.length

const facts = {
  title: Line,
  /** When we learned of it: the clock starts here. */
  learnedAt: z.iso.datetime(),
  /** When it happened or began; null while that is unknown. */
  happenedAt: z.iso.datetime().nullable(),
  description: linesOfText({ minimum: 1, maximum: BREACH_TEXT_MAXIMUM }),
  data: z.array(BreachData).min(1).max(BreachData.options.length).refine(areDistinct),
  people: z.array(BreachPeople).max(BreachPeople.options.length).refine(areDistinct),
  peopleCount: PeopleCount,
  /** Likely effects on the people concerned. */
  effects: OptionalText,
  /** Null until the risk is assessed. */
  risk: BreachRisk.nullable(),
  riskReasons: OptionalText,
}

/** Known facts of a breach. A change is a new revision; older ones stay in the register. */
export const BreachFacts = z
  .strictObject(facts)
  .refine(({ risk, riskReasons }) => risk === null || riskReasons.length >= BREACH_REASON_MINIMUM, {
    path: ['riskReasons'],
    message: 'Give the reasons for the assessment.',
  })
export type BreachFacts = z.infer<typeof BreachFacts>

const entries = {
  measure: z.strictObject({
    kind: z.literal('measure'),
    takenAt: z.iso.datetime(),
    text: Reasons,
  }),
  authority_told: z.strictObject({
    kind: z.literal('authority_told'),
    authority: Line,
    toldAt: z.iso.datetime(),
    /** Number that the authority gave the report; empty without one. */
    reference: OptionalLine,
    /** Required later than `BREACH_CLOCK_HOURS` after we learned of the breach; else empty. */
    delayReason: OptionalText,
  }),
  people_told: z.strictObject({
    kind: z.literal('people_told'),
    toldAt: z.iso.datetime(),
    /** How they were told; may be empty with a broadcast. */
    how: OptionalText,
    broadcastId: BroadcastId.nullable(),
    peopleCount: PeopleCount,
  }),
  not_told: z.strictObject({
    kind: z.literal('not_told'),
    whom: z.enum(['authority', 'people']),
    reasons: Reasons,
  }),
  closed: z.strictObject({ kind: z.literal('closed'), text: Reasons }),
  reopened: z.strictObject({ kind: z.literal('reopened'), text: Reasons }),
  /** Withdraws a wrong entry of the breach. It stays in the register, but no longer counts. */
  withdrawn: z.strictObject({
    kind: z.literal('withdrawn'),
    /** Number of the wrong entry. */
    withdraws: z.int().min(2).max(BREACH_ENTRY_NUMBER_MAXIMUM),
    reasons: Reasons,
  }),
}

/** Content of an entry of the register. `facts` is a revision of the facts. */
export const BreachEntryDetails = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('facts'), facts: BreachFacts }),
  ...Object.values(entries),
])
export type BreachEntryDetails = z.infer<typeof BreachEntryDetails>
export type BreachEntryKind = BreachEntryDetails['kind']

/**
 * True if an entry of a breach may be withdrawn, once. Facts only while they are the current
 * `revision`, because later facts repeat them. The first facts and withdrawals are final; closing
 * and reopening undo each other.
 */
export function isWithdrawable(
  { number, kind }: { number: number; kind: BreachEntryKind },
  revision: number,
): boolean {
  if (number === 1) return false
  if (kind === 'facts') return number === revision
  return kind !== 'withdrawn' && kind !== 'closed' && kind !== 'reopened'
}

/** A new entry. A change of the facts names the entry of the revision it changes. */
export const NewBreachEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('facts'), facts: BreachFacts, revision: z.int().min(1) }),
  ...Object.values(entries),
])
export type NewBreachEntry = z.infer<typeof NewBreachEntry>

const recorded = {
  recordedAt: z.iso.datetime(),
  /** Handle of the admin; null after their account is erased. */
  recordedBy: z.string().nullable(),
}

/** An entry of a breach; never changed or removed. */
export const BreachEntry = z.strictObject({
  /** Position in the breach, from 1. */
  number: z.int(),
  details: BreachEntryDetails,
  /** Title of the broadcast that the entry names; null without one. */
  broadcastTitle: z.string().nullable(),
  ...recorded,
  /** Why, when and by whom it was withdrawn; null if it counts. */
  withdrawal: z.strictObject({ reasons: z.string(), ...recorded }).nullable(),
})
export type BreachEntry = z.infer<typeof BreachEntry>

/**
 * Steps that come before a breach can be closed. `people`: they must be told of a high risk, or the
 * reasons why not recorded since the risk is high.
 */
export const BreachStep = z.enum(['risk', 'authority', 'people'])
export type BreachStep = z.infer<typeof BreachStep>

/** A breach in the list. */
export const BreachRow = z.strictObject({
  id: BreachId,
  title: z.string(),
  learnedAt: z.iso.datetime(),
  risk: BreachRisk.nullable(),
  peopleCount: z.int().nullable(),
  isOpen: z.boolean(),
  /** Until when an authority must be told; null once one was told or no risk is expected. */
  dueAt: z.iso.datetime().nullable(),
  /** Target time to tell people of a high risk; null if that is done or decided, or it is closed. */
  peopleDueAt: z.iso.datetime().nullable(),
  /** When the first authority was told. */
  authorityToldAt: z.iso.datetime().nullable(),
  missingSteps: z.array(BreachStep).max(BreachStep.options.length),
})
export type BreachRow = z.infer<typeof BreachRow>

/** An opened breach: its facts now and its entries, newest first. */
export const BreachRecord = BreachRow.extend({
  facts: BreachFacts,
  /** Number of the entry with these facts. */
  revision: z.int(),
  entries: z.array(BreachEntry).max(BREACH_ENTRIES_MAXIMUM),
})
export type BreachRecord = z.infer<typeof BreachRecord>

/** Files of the register. */
export const BreachFile = z.enum(['facts', 'history'])
export type BreachFile = z.infer<typeof BreachFile>

const WRITE_LIMITS = [perMember(120, HOUR_SECONDS)]
const IdInput = z.strictObject({ id: BreachId })

const sampleFacts = {
  title: 'Lost laptop',
  learnedAt: '2026-11-01T10:00:00Z',
  happenedAt: null,
  description: 'A laptop was stolen',
  data: ['contact'],
  people: ['members'],
  peopleCount: null,
  effects: '',
  risk: null,
  riskReasons: '',
}

/** Register of breaches of personal data (GDPR Article 33(5)), for admins. */
export const breaches = {
  /** Lists breaches, the latest recorded first. */
  list: forAdmins({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditedAs: 'breach_list' })
    .route({ method: 'GET', path: '/admin/breaches' })
    .input(
      z.strictObject({
        status: z.enum(['open', 'closed']).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.strictObject({ breaches: z.array(BreachRow), nextCursor: Cursor.nullable() })),

  read: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'breach',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/breaches/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(BreachRecord),

  /** Records a breach with its first facts. */
  create: forAdminsWithRecentStepUp({
    limits: WRITE_LIMITS,
    idempotency: 'key',
    sample: { facts: sampleFacts },
  })
    .route({ method: 'POST', path: '/admin/breaches' })
    .input(z.strictObject({ facts: BreachFacts }))
    .output(z.strictObject({ id: BreachId })),

  /**
   * Adds an entry. CHANGED_ELSEWHERE if the facts were changed since the named revision, or since
   * the facts to withdraw; ALREADY_DECIDED if the breach is closed, or open for `reopened`, or the
   * entry was withdrawn before.
   */
  addEntry: forAdminsWithRecentStepUp({
    limits: WRITE_LIMITS,
    idempotency: 'key',
    sample: {
      id: SAMPLE_ID,
      entry: { kind: 'measure', takenAt: '2026-11-01T10:00:00Z', text: 'Ended all sessions' },
    },
  })
    .route({ method: 'POST', path: '/admin/breaches/{id}/entries' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE', 'ALREADY_DECIDED'))
    .input(IdInput.extend({ entry: NewBreachEntry }))
    .output(z.strictObject({})),

  /**
   * Downloads the whole register as CSV; audited. `facts`: the current facts of each breach;
   * `history`: every entry, also withdrawn ones.
   */
  exportRegister: forAdminsWithRecentStepUp({ limits: STAFF_EXPORT_LIMITS, idempotency: 'reads' })
    .route({ method: 'POST', path: '/admin/breaches/files' })
    .input(z.strictObject({ content: BreachFile.default('facts') }))
    .output(z.file()),
}
