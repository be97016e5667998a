import type { Proof } from '@adire/contract/credentials.ts'
import type { Db } from '../../db/db.ts'
import type { Deps, Reauthentication, ActorContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import * as queries from './reauthentication-queries.ts'
import { findAccount } from './queries.ts'
import { CONFIRMED_ACTION_MS, REAUTHENTICATION_MS } from './rules.ts'
import { requirePassword, requireProof } from './proof-operations.ts'

type SessionDeps = Pick<Deps, 'clock'> & { db: Db }

/**
 * Re-authenticates a staff session: checks the password and, with two-factor on, a code, and opens
 * a window of ten minutes. `action` is the action to confirm, null for the window only. Inside the
 * window, the password alone confirms an action, because each code works only once.
 */
export async function reauthenticate(
  context: ActorContext,
  { proof, action }: { proof: Proof; action: string | null },
): Promise<void> {
  const { actor, clock, db } = context
  if (action !== null && (await isWindowOpen(context, actor)))
    await requirePassword(context, proof.password)
  else {
    await requireProof(context, proof)
    await queries.saveReauthentication(db, actor.sessionId, clock.now())
  }
  if (action !== null) await queries.saveConfirmedAction(db, actor.sessionId, action, clock.now())
}

/** Creates the step-up checks that `step-up.ts` runs. */
export function createReauthentication(deps: SessionDeps): Reauthentication {
  const { clock, db } = deps
  return {
    async requireWindow(actor) {
      if (!(await isWindowOpen(deps, actor))) await refuse(deps, actor, null)
    },
    async consumeAction(actor, action, tx: Db = db) {
      const since = new Date(clock.now().getTime() - CONFIRMED_ACTION_MS)
      const confirmedAt = await queries.consumeConfirmedAction(tx, {
        id: actor.sessionId,
        action,
        since,
      })
      return confirmedAt ?? refuse({ clock, db: tx }, actor, action)
    },
    restoreAction: (actor, action, confirmedAt) =>
      queries.restoreConfirmedAction(db, actor.sessionId, action, confirmedAt),
  }
}

function isWindowOpen({ clock, db }: SessionDeps, actor: Actor): Promise<boolean> {
  return queries.isReauthenticated(
    db,
    actor.sessionId,
    new Date(clock.now().getTime() - REAUTHENTICATION_MS),
  )
}

/** Fails with REAUTHENTICATION_REQUIRED, and tells the page whether to ask for a code. */
async function refuse(deps: SessionDeps, actor: Actor, action: string | null): Promise<never> {
  const account = await findAccount(deps.db, { id: actor.id })
  const isTwoFactorOn = account !== undefined && account.twoFactorSince !== null
  const asksCode = isTwoFactorOn && (action === null || !(await isWindowOpen(deps, actor)))
  return fail('REAUTHENTICATION_REQUIRED', { action, asksCode })
}
