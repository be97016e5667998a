import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { MemberId } from './ids.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, perMember } from './limits.ts'
import { Role } from './members.ts'
import { lineOfText } from './text.ts'

/** An action of staff or of the command line on the server (decision T4). */
export const AuditEntry = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  /**
   * Null for the command line and in cleared entries; without a handle once the member is erased.
   */
  actor: z.strictObject({ id: MemberId, handle: z.string().nullable() }).nullable(),
  operation: z.string(),
  target: z.strictObject({
    type: z.string(),
    id: z.string(),
    /** Set for an existing member. */
    handle: z.string().nullable(),
    /**
     * Name of another existing thing: a campaign’s, the reference of an inquiry, the receipt number
     * of a payment, the first title of a breach, or the member whom a photo, report or appeal is
     * about. Null in files.
     */
    name: z.string().nullable(),
  }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Position in the hash chain. */
  position: z.int(),
  /** Set after two years, when the content is deleted and only the chain hash is left. */
  clearedAt: z.iso.datetime().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const FilterText = lineOfText({ maximum: 64 })

/** Optional filters of the audit log. */
export const AuditFilter = z.strictObject({
  /** A handle, or `server` for the command line. */
  actor: FilterText.optional(),
  /** An operation, or a prefix such as `moderation.`. */
  operation: FilterText.optional(),
  /** Id of the target, or the handle of a member. */
  target: FilterText.optional(),
  /** Whole days, UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const ChainHead = z.strictObject({ position: z.int(), chainHash: z.string() })

/** The audit log and the list of staff, for admins. */
export const audit = {
  /** Lists entries, newest first by default. */
  list: forAdmins({
    reads: 'fresh',
    spec: ['MOD-22'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'audit',
  })
    .route({ method: 'GET', path: '/admin/audit' })
    .input(
      AuditFilter.extend({
        order: z.enum(['newest', 'oldest']).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.strictObject({ entries: z.array(AuditEntry), nextCursor: Cursor.nullable() })),

  /** Lists the operations in the log, for the filter. */
  listOperations: forAdmins({
    reads: 'fresh',
    spec: ['MOD-22'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
  })
    .route({ method: 'GET', path: '/admin/audit/operations' })
    .output(z.strictObject({ operations: z.array(z.string()) })),

  /**
   * Recomputes the hash chain. Compare `head` with one noted elsewhere: it covers all earlier
   * entries.
   */
  verify: forAdmins({
    spec: ['MOD-22'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'reads',
    stepUpExemption: { because: 'Reads the log and repairs nothing' },
  })
    .route({ method: 'POST', path: '/admin/audit/verifications' })
    .output(
      z.strictObject({
        count: z.int(),
        /** Number of entries with a wrong hash; `breaks` lists the first ones. */
        brokenCount: z.int(),
        breaks: z.array(
          z.strictObject({
            position: z.int().nullable(),
            auditId: z.int(),
            /**
             * `removed`: the entry is gone. `changed`: its content differs from the stored hash.
             * `cleared`: its content was deleted too early. `chain_hash`: its hash is wrong.
             * `unchained`: it is not part of the chain.
             */
            fault: z.enum(['removed', 'changed', 'cleared', 'chain_hash', 'unchained']),
          }),
        ),
        head: ChainHead.nullable(),
        verifiedAt: z.iso.datetime(),
      }),
    ),

  /** Exports the filtered log as a file; the export is itself audited. */
  exportEntries: forAdminsWithRecentStepUp({
    spec: ['MOD-22'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
    sample: { format: 'csv' },
  })
    .route({ method: 'POST', path: '/admin/audit/files' })
    .input(AuditFilter.extend({ format: z.enum(['csv', 'jsonl']) }))
    .output(z.file()),

  /** Lists staff (MOD-20). Roles are granted on the command line only. */
  listStaff: forAdmins({
    reads: 'fresh',
    spec: ['MOD-20'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'staff_list',
  })
    .route({ method: 'GET', path: '/admin/staff' })
    .output(
      z.strictObject({
        staff: z.array(
          z.strictObject({
            id: MemberId,
            handle: z.string().nullable(),
            role: Role.exclude(['member']),
            grantedAt: z.iso.datetime(),
            hasTwoFactor: z.boolean(),
          }),
        ),
      }),
    ),
}
