import type { Db, Tx } from '../../db/db.ts'
import type { PublishedReport } from '../../http/transparency-page.ts'
import { createReload } from '../../lib/reload.ts'
import { addAudit } from '../audit/operations.ts'
import * as queries from './queries.ts'
import { findFirstReportDay, type Quarter } from './rules.ts'
import { viewReport } from './view.ts'

declare module '../../deps.ts' {
  interface Deps {
    /** Published numbers of the transparency page. */
    transparency: TransparencyCache
  }
}

/** Stores the numbers of a quarter, once; returns false if they are stored already. */
export async function storeQuarter(tx: Tx, due: Quarter, now: Date): Promise<boolean> {
  const { quarter, from, until, halfYear } = due
  if (!(await queries.claimQuarter(tx, quarter, now))) return false
  await queries.saveMetrics(tx, { quarter, from, until })
  for (const { key, ...change } of await queries.saveAuthorityRequests(tx, quarter, now))
    await addAudit(tx, {
      actor: null,
      operation: 'config.update',
      target: { type: 'setting', id: key },
      before: { value: change.before },
      after: { value: change.after },
      at: now,
    })
  if (halfYear) await queries.saveUnionMembers(tx, { quarter, halfYear, until })
  return true
}

/** The published report in memory, reloaded at the start and after each stored quarter on any server. */
export class TransparencyCache {
  readonly #db: Db
  #report: PublishedReport = viewReport([])
  readonly reload = createReload(() => this.#read())

  constructor({ db }: { db: Db }) {
    this.#db = db
  }

  /** Returns the report; it is another object after each reload. */
  read(): PublishedReport {
    return this.#report
  }

  async #read(): Promise<void> {
    const report = viewReport(await queries.listMetrics(this.#db))
    const openedAt = await queries.findOpening(this.#db)
    this.#report = { ...report, firstDue: openedAt ? findFirstReportDay(openedAt) : null }
  }
}
