import { oc } from '@orpc/contract'
import { pickErrors } from './errors.ts'

/** Access level of a procedure. On member procedures staff act as the members they also are. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin'

/**
 * How staff confirm that they are themselves before a procedure runs: once in ten minutes for each
 * session (`window`), for every call (`always`), or for every call that concerns another member of
 * staff (`staff-target`).
 */
export type StepUp = 'window' | 'always' | 'staff-target'

export interface ProcedureMeta {
  access: Access
  stepUp?: StepUp
}

const base = oc
  .$meta<ProcedureMeta>({ access: 'admin' })
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

/** Anybody, with or without a session. */
export const forVisitors = base.meta({ access: 'visitor' }).errors(pickErrors('CHALLENGE_REQUIRED'))
/** A signed-in member in good standing. */
export const forMembers = base
  .meta({ access: 'member' })
  .errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN'))
/** Moderators and admins. */
export const forModerators = base
  .meta({ access: 'moderator' })
  .errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_TWO_FACTOR_REQUIRED'))
/** Admins only. */
export const forAdmins = base
  .meta({ access: 'admin' })
  .errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_TWO_FACTOR_REQUIRED'))

const reauthenticationErrors = pickErrors('REAUTHENTICATION_REQUIRED')
/**
 * Admins who confirmed their password, and code, in the last ten minutes: settings, advertising,
 * exports, and what reveals an email address.
 */
export const forAdminsInWindow = forAdmins
  .meta({ access: 'admin', stepUp: 'window' })
  .errors(reauthenticationErrors)
/** Admins who confirm each single call: money, tokens, and mail to many. */
export const forAdminsEachTime = forAdmins
  .meta({ access: 'admin', stepUp: 'always' })
  .errors(reauthenticationErrors)
/** Moderators and admins; a decision about another member of staff is confirmed each time. */
export const forModeratorsUponMembers = forModerators
  .meta({ access: 'moderator', stepUp: 'staff-target' })
  .errors(reauthenticationErrors)
