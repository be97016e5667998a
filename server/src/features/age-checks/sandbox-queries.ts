import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type {
  SandboxAgeCheck,
  SandboxAgeEvent,
  SandboxAgeStore,
} from '../../gateways/age-sandbox.ts'

type Deliver = (tx: Tx, event: SandboxAgeEvent) => Promise<void>

/** Must list the columns of `SandboxAgeCheck`. */
const CHECK = sql.raw('id, session_id as "sessionId", return_url as "returnUrl", outcome, method')

/** Creates the sandbox's store; it queues the event in the transaction of the result. */
export function createSandboxStore(db: Db, deliver: Deliver): SandboxAgeStore {
  return {
    async add(id, { sessionId, returnUrl }, now) {
      await sql`
        insert into sandbox_age_checks (id, session_id, return_url, created_at) values (${id}, ${sessionId}::uuid, ${returnUrl}, ${now})
        on conflict (session_id) do nothing`.execute(db)
      const { rows } = await sql<SandboxAgeCheck>`
        select ${CHECK} from sandbox_age_checks where session_id = ${sessionId}::uuid`.execute(db)
      if (!rows[0]) throw new Error('a check was neither added nor found')
      return rows[0]
    },
    find: (id) => findCheck(db, id),
    finish: (id, { outcome, method }) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<SandboxAgeCheck>`
          update sandbox_age_checks set outcome = ${outcome}, method = ${method}
          where id = ${id} and outcome is null returning ${CHECK}`.execute(tx)
        const [finished] = rows
        if (!finished) return findCheck(tx, id)
        const { sessionId } = finished
        await deliver(tx, { id: `evt_${crypto.randomUUID()}`, sessionId, outcome, method })
        return finished
      }),
  }
}

async function findCheck(db: Db, id: string): Promise<SandboxAgeCheck | undefined> {
  const { rows } = await sql<SandboxAgeCheck>`
    select ${CHECK} from sandbox_age_checks where id = ${id}`.execute(db)
  return rows[0]
}

export async function deleteOldSandboxChecks(tx: Tx, before: Date): Promise<void> {
  await sql`delete from sandbox_age_checks where created_at < ${before}`.execute(tx)
}
