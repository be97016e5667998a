import { z } from 'zod'
import { forAdmins, forAdminsInWindow } from './base.ts'
import { Cursor } from './discovery.ts'
import { HOUR_SECONDS } from './durations.ts'
import { MemberId } from './ids.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, perMember } from './limits.ts'
import { Role } from './members.ts'
import { lineOfText } from './text.ts'

/** One act of staff, or of the command line on the server (decision T4). */
export const AuditEntry = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  /**
   * Null when the command line on the server acted, and when the entry was cleared; without a
   * handle they are gone.
   */
  actor: z.strictObject({ id: MemberId, handle: z.string().nullable() }).nullable(),
  operation: z.string(),
  /** `handle` where it is a member who is still here. */
  target: z.strictObject({ type: z.string(), id: z.string(), handle: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Its place in the chain. */
  position: z.int(),
  /** Set after two years, when only the chain hash is left. */
  clearedAt: z.iso.datetime().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = lineOfText({ maximum: 64 })

/** Optional filters of the audit log. */
export const AuditFilter = z.strictObject({
  /** A handle, or `server` for the command line. */
  actor: word.optional(),
  /** An operation, or the beginning of several: `moderation.`. */
  operation: word.optional(),
  /** The id of what was acted upon, or the handle of a member. */
  target: word.optional(),
  /** Whole days, UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** How many entries a file holds at most, the newest first. */
export const AUDIT_FILE_ROWS = 50_000

const Head = z.strictObject({ position: z.int(), seal: z.string() })

export const audit = {
  /** Newest first. */
  list: forAdmins({ spec: ['MOD-22'], limits: STAFF_READ_LIMITS, auditedAs: 'audit' })
    .route({ method: 'GET', path: '/admin/audit' })
    .input(AuditFilter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ entries: z.array(AuditEntry), nextCursor: Cursor.nullable() })),

  /** Every operation that the log knows, for the choice of what to look for. */
  listOperations: forAdmins({
    spec: ['MOD-22'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
  })
    .route({ method: 'GET', path: '/admin/audit/operations' })
    .output(z.strictObject({ operations: z.array(z.string()) })),

  /**
   * Makes the whole chain again. `head` is to be compared with one that was noted elsewhere: it
   * stands for all that came before it.
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
        /** Entries that do not hold; the first ones of them in `breaks`. */
        brokenCount: z.int(),
        breaks: z.array(
          z.strictObject({
            position: z.int().nullable(),
            auditId: z.int(),
            fault: z.enum(['removed', 'changed', 'cleared', 'seal', 'unsealed']),
          }),
        ),
        head: Head.nullable(),
        verifiedAt: z.iso.datetime(),
      }),
    ),

  /** Exports the filtered log as a file; the export is itself audited. */
  exportEntries: forAdminsInWindow({
    spec: ['MOD-22'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
    sample: { format: 'csv' },
  })
    .route({ method: 'POST', path: '/admin/audit/files' })
    .input(AuditFilter.extend({ format: z.enum(['csv', 'jsonl']) }))
    .output(z.file()),

  /** Everybody with a role (MOD-20). Roles are given on the server's command line only. */
  listStaff: forAdmins({ spec: ['MOD-20'], limits: STAFF_READ_LIMITS, auditedAs: 'staff_list' })
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
