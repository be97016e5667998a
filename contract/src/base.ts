import { oc } from '@orpc/contract'
import { z } from 'zod'
import { pickErrors } from './errors.ts'
import type { Limit } from './limits.ts'

/**
 * Opaque position in a list, encrypted by the server and valid for a day. Any other text is refused
 * with `CURSOR_INVALID`.
 */
export const Cursor = z.string().max(400)

/** Access level of a procedure. On member procedures staff act as the members they also are. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin'

/** Columns of the access matrix (`docs/spec/access-matrix.tsv`). */
export const matrixRoles = [
  'visitor',
  'unconfirmed',
  'woman',
  'man',
  'premium',
  'banned',
  'moderator',
  'admin',
] as const
export type MatrixRole = (typeof matrixRoles)[number]

/**
 * How staff confirm that they are themselves before a procedure runs: once in ten minutes for each
 * session (`window`), for every call (`always`), or for every call that concerns another member of
 * staff (`staff-target`).
 */
export type StepUp = 'window' | 'always' | 'staff-target'

/**
 * How a write behaves if it is sent twice. With `key`, the web app sends a key and the server
 * repeats the stored response; with `key-without-answer`, the handler answers a repetition itself.
 * All others are safe to repeat:
 *
 * - `id-in-input`: carries the id of the intent in its input.
 * - `sets-state`: the same again changes nothing.
 * - `removes`: a repetition finds nothing left to remove.
 * - `reads`: writes nothing.
 * - `decides-once`: a repetition is refused, because the decision is made.
 * - `link`: uses an emailed link, which works once or sets a state.
 * - `replaces`: replaces the result of an earlier request, such as an emailed link.
 * - `opens-session`: checks a secret; a repetition opens another session, which the member can end.
 */
export type Idempotency =
  | 'key'
  | 'key-without-answer'
  | 'id-in-input'
  | 'sets-state'
  | 'removes'
  | 'reads'
  | 'decides-once'
  | 'link'
  | 'replaces'
  | 'opens-session'
  | { because: string }

/**
 * Why a staff procedure that writes needs no step-up:
 *
 * - `note`: writes what only staff read, with the name of its author.
 * - `hold`: assigns or releases an item of a queue and decides nothing.
 * - `undo`: undoes a decision of the same session before it takes effect.
 * - `draft`: changes a draft that nobody has received.
 * - `stop`: stops something; starting it needed a confirmation.
 */
export type StepUpExemption = 'note' | 'hold' | 'undo' | 'draft' | 'stop' | { because: string }

/**
 * Why a staff read is not audited as a listing:
 *
 * - `counts`: returns counts and sums only.
 * - `texts`: returns only texts, prices, settings or handles of staff.
 * - `audits-item`: its handler audits the item that was opened.
 */
export type AuditExemption = 'counts' | 'texts' | 'audits-item'

/**
 * Where a procedure reads. `fresh`: from the primary database, like everything that writes.
 * `may-lag`: a replica may answer that has replayed everything this session wrote or was told of.
 * Blocks, bans and money are never read from a replica (`docs/decisions/0095-reads-from-replicas.md`).
 */
export type Reads = 'fresh' | 'may-lag'

/** Facts about a procedure that the server enforces and tests compare with its behaviour. */
interface Declaration<R extends Reads = Reads> {
  /** Rows of the specified access matrix (`docs/spec/access-matrix.tsv`) that it implements. */
  spec?: readonly `${string}-${number}`[]
  /** Roles that the access level admits and the handler always refuses. */
  refuses?: readonly MatrixRole[]
  /**
   * Set for what other members see or hear: refused with AGE_CHECK_REQUIRED while the caller must pass
   * an age check.
   */
  needsAgeCheck?: true
  /** Limits besides the general one. Features count limits that depend on the input. */
  limits?: readonly Limit[]
  /** Required for every `GET`; everything else is fresh. */
  reads?: R
  /** Required for every procedure that writes. */
  idempotency?: Idempotency
  /**
   * An input that the schema accepts, about things that don't exist, for tests that call every
   * procedure. By default `{}`.
   */
  sample?: object | (() => object)
}

interface VisitorDeclaration<R extends Reads = Reads> extends Declaration<R> {
  /** Set for calls that page views make: they don't count towards the general limit. */
  skipsGeneralLimit?: true
}

interface StaffDeclaration<R extends Reads = Reads> extends Declaration<R> {
  /** Required for every procedure that writes without a step-up. */
  stepUpExemption?: StepUpExemption
  /** Target type in the audit log, which gets one entry for each search and page. */
  auditedAs?: string
  /** Required for every read without `auditedAs`. */
  auditExemption?: AuditExemption
}

export interface ProcedureMeta<A extends Access = Access, R extends Reads = Reads>
  extends VisitorDeclaration<R>, StaffDeclaration<R> {
  access: A
  stepUp?: StepUp
}

/*
 * The functions below are listed in `web/vite.config.ts`, so that the web app's build drops the
 * declarations.
 */

function declare<A extends Access, R extends Reads>(meta: ProcedureMeta<A, R>) {
  return oc
    .$meta(meta)
    .errors(
      pickErrors(
        'INVALID_INPUT',
        'CURSOR_INVALID',
        'RATE_LIMITED',
        'UNAVAILABLE',
        'CLIENT_ID_USED',
        'REQUEST_RUNNING',
        'REQUEST_DONE',
      ),
    )
}

/** Everybody, with or without a session. */
export function forVisitors<R extends Reads = 'fresh'>(declaration: VisitorDeclaration<R> = {}) {
  return declare({ ...declaration, access: 'visitor' }).errors(pickErrors('CHALLENGE_REQUIRED'))
}

/** A signed-in member in good standing. */
export function forMembers<R extends Reads = 'fresh'>(declaration: Declaration<R> = {}) {
  return declare({ ...declaration, access: 'member' }).errors(
    pickErrors('UNAUTHENTICATED', 'FORBIDDEN'),
  )
}

const staffErrors = pickErrors('UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_TWO_FACTOR_REQUIRED')
const reauthenticationErrors = pickErrors('REAUTHENTICATION_REQUIRED')

/** Moderators and admins. */
export function forModerators<R extends Reads = 'fresh'>(declaration: StaffDeclaration<R>) {
  return declare({ ...declaration, access: 'moderator' }).errors(staffErrors)
}

/** Moderators and admins; each call that concerns another member of staff needs a step-up. */
export function forModeratorsOnMembers<R extends Reads = 'fresh'>(
  declaration: StaffDeclaration<R>,
) {
  return declare({ ...declaration, access: 'moderator', stepUp: 'staff-target' })
    .errors(staffErrors)
    .errors(reauthenticationErrors)
}

/** Admins only. */
export function forAdmins<R extends Reads = 'fresh'>(declaration: StaffDeclaration<R>) {
  return declare({ ...declaration, access: 'admin' }).errors(staffErrors)
}

/**
 * Admins who confirmed their password, and code, in the last ten minutes. For settings,
 * advertising, exports and personal data.
 */
export function forAdminsWithRecentStepUp<R extends Reads = 'fresh'>(
  declaration: StaffDeclaration<R>,
) {
  return declare({ ...declaration, access: 'admin', stepUp: 'window' })
    .errors(staffErrors)
    .errors(reauthenticationErrors)
}

/** Admins who confirm every single call. For money, tokens and bulk messages. */
export function forAdminsWithStepUp<R extends Reads = 'fresh'>(declaration: StaffDeclaration<R>) {
  return declare({ ...declaration, access: 'admin', stepUp: 'always' })
    .errors(staffErrors)
    .errors(reauthenticationErrors)
}
