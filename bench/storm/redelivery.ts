import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/db.ts'
import { SandboxGateway } from '../../server/src/gateways/payment-sandbox.ts'
import { Browser } from './http.ts'
import type { World } from './world.ts'

const LOOK_MS = 500
/** A visitor whose address no member has. */
const NUMBER = 65_000

/** The provider that delivers every event of a payment twice. */
export interface Redelivery {
  /** Delivers the last events once more; returns how many were repeated in all. */
  stop(): Promise<number>
}

/** Repeats the webhooks of the sandbox, until the server has taken each a second time. */
export function startRedelivery({ db, url, sessionSecret }: World): Redelivery {
  const browser = new Browser({ url, number: NUMBER })
  const sandbox = new SandboxGateway({
    serverSecret: sessionSecret,
    publicUrl: url,
    now: () => new Date(),
    store: { add: refuse, find: refuse, change: refuse },
  })
  const repeated = new Set<number>()
  const repeatNew = async () => {
    for (const { id, payload } of await listEvents(db)) {
      if (repeated.has(id)) continue
      const body = JSON.stringify(payload)
      const reply = await browser.call({
        method: 'POST',
        path: '/webhooks/sandbox',
        raw: { bytes: body, type: 'application/json' },
        headers: { 'sandbox-signature': sandbox.sign(body, new Date()) },
      })
      if (reply.status === 200) repeated.add(id)
    }
  }
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      // The database may be away.
      await repeatNew().catch(() => undefined)
      await wait(LOOK_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      await repeatNew()
      await browser.close()
      return repeated.size
    },
  }
}

async function listEvents(db: Db): Promise<{ id: number; payload: unknown }[]> {
  const { rows } = await sql<{ id: number; payload: unknown }>`
    select event_id as id, payload -> 'payload' as payload from payment_event_payloads`.execute(db)
  return rows
}

function refuse(): never {
  throw new Error('the storm only signs')
}
