import type { LockedOutAccount } from '@adire/contract/auth.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps, RequestContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { readDevice, renewDevice } from './cookie-operations.ts'
import { addLink, findLink } from './link-queries.ts'
import { findAccount } from './queries.ts'
import { linkLifetimeSeconds, resolveLockout } from './rules.ts'
import { createSecret } from '../../lib/secrets.ts'
import type { Db, Tx } from '../../db/db.ts'

/** Adds a support link for a member who can't log in; undefined for members who can. */
export async function addSupportLink(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  memberId: MemberId,
): Promise<string | undefined> {
  const now = clock.now()
  const account = await findAccount(db, { id: memberId })
  if (!account || !resolveLockout(account, now)) return undefined
  const secret = createSecret()
  const expiresAt = new Date(now.getTime() + linkLifetimeSeconds.support * 1000)
  await inTransaction(db, (tx) =>
    addLink(tx, { kind: 'support', memberId, secret, expiresAt, now }),
  )
  return secret
}

/** Adds the link that cancels a member's deletion, and returns its secret. */
export async function addRestoreLink(
  tx: Tx,
  link: { memberId: MemberId; expiresAt: Date; now: Date },
): Promise<string> {
  const secret = createSecret()
  await addLink(tx, { kind: 'restore', secret, ...link })
  return secret
}

/**
 * Returns the member of a support link, until it expires and only while they can't log in (PRO-13,
 * PRO-14, PAY-06).
 */
export async function readSupportLink(
  { clock, db }: RequestContext,
  token: string,
): Promise<LockedOutAccount & { memberId: MemberId }> {
  const now = clock.now()
  const memberId = await findLink(db, 'support', token, now)
  const account = memberId && (await findAccount(db, { id: memberId }))
  const lockout = account && resolveLockout(account, now)
  if (!account || !lockout) return fail('LINK_INVALID')
  return { memberId: account.id, handle: account.handle ?? '', ...lockout }
}

/** Remembers the caller's browser as the one of a sign-up whose address is not confirmed yet. */
export async function rememberSignUpBrowser(
  tx: Tx,
  context: RequestContext,
  memberId: MemberId,
): Promise<void> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + linkLifetimeSeconds['sign-up-browser'] * 1000)
  const secret = toBrowserSecret(renewDevice(context), memberId)
  await addLink(tx, { kind: 'sign-up-browser', memberId, secret, expiresAt, now })
}

/** True in the browser that created an account, until its address is confirmed there. */
export async function isBrowserOfSignUp(
  db: Db,
  { clock, config, headers }: RequestContext,
  memberId: MemberId,
): Promise<boolean> {
  const device = readDevice(headers, config)
  if (device === undefined) return false
  const secret = toBrowserSecret(device, memberId)
  return (await findLink(db, 'sign-up-browser', secret, clock.now())) === memberId
}

/** One browser may create several accounts, so its secret alone would not be unique. */
function toBrowserSecret(device: string, memberId: MemberId): string {
  return `${device}:${memberId}`
}
