import { oc } from '@orpc/contract'
import { pickErrors } from './errors.ts'

/** Who may call a procedure. Staff act as the member they also are on member procedures. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin'

export interface ProcedureMeta {
  access: Access
}

const base = oc
  .$meta<ProcedureMeta>({ access: 'admin' })
  .errors(pickErrors('INVALID_INPUT', 'CURSOR_INVALID', 'RATE_LIMITED', 'UNAVAILABLE', 'CLIENT_ID_USED', 'REQUEST_RUNNING', 'REQUEST_DONE'))

/** Anybody, with or without a session. */
export const forVisitors = base.meta({ access: 'visitor' }).errors(pickErrors('CHALLENGE_REQUIRED'))
/** A signed-in member in good standing. */
export const forMembers = base.meta({ access: 'member' }).errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN'))
/** Moderators and admins. */
export const forModerators = base
  .meta({ access: 'moderator' })
  .errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_TWO_FACTOR_REQUIRED'))
/** Admins only. */
export const forAdmins = base.meta({ access: 'admin' }).errors(pickErrors('UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_TWO_FACTOR_REQUIRED'))
