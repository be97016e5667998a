import {
  type BreachEntryDetails,
  type BreachFile,
  isWithdrawable,
  type NewBreachEntry,
} from '@adire/contract/breaches.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createListFile, type CsvList, writeCsvPages } from '../../lib/csv-pages.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import * as queries from './queries.ts'
import { toCells, toHistoryCells, writeHeadings, writeHistoryHeadings } from './register-rules.ts'
import { BREACHES_PER_PAGE, type FieldFault, findEntryFault, findFactsFault } from './rules.ts'
import { toState, viewBreach, viewEntry } from './view.ts'

/** Register of breaches of personal data. Rows are only added; the latest facts count. */
export const breaches = {
  list: admin.breaches.list.handler(async ({ input: { status, cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: BREACHES_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listBreaches(context.db, { ...range, status }),
    })
    return { breaches: rows.map(viewBreach), nextCursor }
  }),

  read: admin.breaches.read.handler(async ({ input: { id }, context: { db } }) => {
    const row = (await queries.findBreach(db, id)) ?? fail('NOT_FOUND')
    return {
      ...viewBreach(row),
      facts: row.facts,
      revision: row.revision,
      entries: (await queries.listEntries(db, id)).map(viewEntry),
    }
  }),

  create: admin.breaches.create.handler(({ input: { facts }, context }) =>
    inTransaction(context.db, async (tx) => {
      const recorded = { by: context.actor.id, at: context.clock.now() }
      refuse(findFactsFault(facts, recorded.at), 'facts')
      const id = await queries.addBreach(tx, recorded)
      await queries.addEntry(tx, id, { details: { kind: 'facts', facts }, ...recorded })
      await auditAction(tx, context, {
        operation: 'breaches.create',
        target: { type: 'breach', id },
        after: { title: facts.title, learnedAt: facts.learnedAt, risk: facts.risk },
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return { id }
    }),
  ),

  addEntry: admin.breaches.addEntry.handler(async ({ input: { id, entry }, context }) => {
    await inTransaction(context.db, async (tx) => {
      await queries.lockBreach(tx, id)
      const row = (await queries.findBreach(tx, id)) ?? fail('NOT_FOUND')
      const at = context.clock.now()
      await checkEntry(tx, { row, entry, now: at })
      const details = toDetails(entry)
      const number = await queries.addEntry(tx, id, { details, by: context.actor.id, at })
      await auditAction(tx, context, {
        operation: 'breaches.addEntry',
        target: { type: 'breach', id },
        after: {
          kind: entry.kind,
          number,
          ...(entry.kind === 'withdrawn' && { withdraws: entry.withdraws }),
        },
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  }),

  exportRegister: admin.breaches.exportRegister.handler(async ({ input: { content }, context }) => {
    const { clock, db } = context
    const { name, write } = files[content]
    const written = await inTransaction(db, async (tx) => {
      const file = await write(tx)
      await auditAction(tx, context, {
        operation: 'breaches.exportRegister',
        target: { type: 'breach_list', id: 'csv' },
        after: { content, count: file.count },
      })
      return file
    })
    return createListFile(`${name}-${getUtcDay(clock.now()).day}`, written)
  }),
}

interface Addition {
  row: queries.BreachRow
  entry: NewBreachEntry
  now: Date
}

/** Refuses an entry that the state of a locked breach doesn't allow. */
async function checkEntry(tx: Tx, { row, entry, now }: Addition): Promise<void> {
  const isOpen = row.closedAt === null
  if (isOpen === (entry.kind === 'reopened')) fail('ALREADY_DECIDED')
  if (entry.kind === 'facts' && entry.revision !== row.revision) fail('CHANGED_ELSEWHERE')
  refuse(findEntryFault(entry, toState(row), now), 'entry')
  if (entry.kind === 'withdrawn') await checkWithdrawal(tx, row, entry.withdraws)
  if (entry.kind !== 'people_told' || entry.broadcastId === null) return
  if (!(await queries.hasBroadcast(tx, entry.broadcastId)))
    refuse({ path: 'broadcastId', message: 'No broadcast has this ID' }, 'entry')
}

/** Refuses to withdraw an entry that is final, missing or withdrawn already, or older facts. */
async function checkWithdrawal(
  tx: Tx,
  { id, revision }: queries.BreachRow,
  number: number,
): Promise<void> {
  const entry = await queries.findEntry(tx, id, number)
  if (entry?.withdrawnAt) fail('ALREADY_DECIDED')
  const kind = entry?.details.kind
  if (kind && isWithdrawable({ number, kind }, revision)) return
  if (kind === 'facts') fail('CHANGED_ELSEWHERE')
  refuse({ path: 'withdraws', message: 'This entry can’t be withdrawn' }, 'entry')
}

function refuse(fault: FieldFault | undefined, parent: string): void {
  if (fault)
    fail('INVALID_INPUT', { issues: [{ path: `${parent}.${fault.path}`, message: fault.message }] })
}

/** Returns what is stored of an entry: everything except the revision that it changes. */
function toDetails(entry: NewBreachEntry): BreachEntryDetails {
  return entry.kind === 'facts' ? { kind: 'facts', facts: entry.facts } : entry
}

/** Files of the register. */
const files: Record<BreachFile, { name: string; write: (tx: Tx) => Promise<CsvList> }> = {
  facts: {
    name: 'adire-breaches',
    write: (tx) =>
      writeCsvPages({
        headings: writeHeadings(),
        list: (range: FileRange) => listForFile(tx, range),
        toCells: ({ row, entries }) => toCells(row, entries),
      }),
  },
  history: {
    name: 'adire-breach-history',
    write: (tx) =>
      writeCsvPages({
        headings: writeHistoryHeadings(),
        list: (range: HistoryRange) => queries.listHistory(tx, range),
        toCells: toHistoryCells,
      }),
  },
}

interface HistoryRange {
  after: queries.HistoryRow | undefined
  limit: number
}

interface RecordedBreach {
  row: queries.BreachRow
  entries: queries.EntryRow[]
}

interface FileRange {
  after: RecordedBreach | undefined
  limit: number
}

/** Lists breaches with all of their entries. */
async function listForFile(tx: Tx, { after, limit }: FileRange): Promise<RecordedBreach[]> {
  const rows = await queries.listBreaches(tx, { after: after?.row, limit })
  const entries = await queries.listAllEntries(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    entries: entries.filter(({ breachId }) => breachId === row.id),
  }))
}
