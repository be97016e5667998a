import { LIST_FILE_ROWS_MAXIMUM, nameListFile } from '@adire/contract/list-files.ts'
import { createCsvFile } from '../../lib/csv.ts'
import { inTransaction } from '../../db/transaction.ts'
import { byId, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { auditAction, verifyChain } from './operations.ts'
import * as queries from './queries.ts'
import { listTargetNames } from './target-queries.ts'
import { AUDIT_PAGE_SIZE, FAULTS_SHOWN } from './rules.ts'
import { viewEntry, writeCsv, writeLines } from './view.ts'

/**
 * Audit log of staff actions: admins can read, verify and export it, nobody can change it (MOD-22).
 */
export const audit = {
  list: admin.audit.list.handler(async ({ input: { cursor, order, ...filter }, context }) => {
    const { db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: AUDIT_PAGE_SIZE,
      position: byId,
      list: (range) => queries.listEntries(db, { filter, ...(order && { order }), ...range }),
    })
    const names = await listTargetNames(db, rows)
    return { entries: rows.map((row) => viewEntry(row, names)), nextCursor }
  }),

  listOperations: admin.audit.listOperations.handler(async ({ context: { db } }) => ({
    operations: await queries.listOperations(db),
  })),

  verify: admin.audit.verify.handler(async ({ context: { db, clock } }) => {
    const { head, breaks } = await verifyChain(db)
    return {
      count: head?.count ?? 0,
      brokenCount: breaks.length,
      breaks: breaks
        .slice(0, FAULTS_SHOWN)
        .map(({ position, audit_id: auditId, fault }) => ({ position, auditId, fault })),
      head: head ? { position: head.position, chainHash: head.chainHash } : null,
      verifiedAt: clock.now().toISOString(),
    }
  }),

  exportEntries: admin.audit.exportEntries.handler(
    async ({ input: { format, ...filter }, context }) => {
      const { db, clock } = context
      const now = clock.now()
      const { entries, isComplete } = await inTransaction(db, async (tx) => {
        const found = await queries.listEntries(tx, { filter, limit: LIST_FILE_ROWS_MAXIMUM + 1 })
        const rows = found.slice(0, LIST_FILE_ROWS_MAXIMUM)
        await auditAction(tx, context, {
          operation: 'audit.exportEntries',
          target: { type: 'audit', id: format },
          after: { ...filter, count: rows.length },
        })
        return {
          entries: rows.map((row) => viewEntry(row)),
          isComplete: rows.length === found.length,
        }
      })
      const day = now.toISOString().slice(0, 10)
      const name = nameListFile(`adire-audit-${day}`, format, isComplete)
      if (format === 'csv') return createCsvFile(name, [writeCsv(entries)])
      return new File([writeLines(entries)], name, { type: 'application/x-ndjson; charset=utf-8' })
    },
  ),

  listStaff: admin.audit.listStaff.handler(async ({ context: { db } }) => ({
    staff: (await queries.listStaff(db)).map(
      ({ id, handle, role, granted_at: grantedAt, has_two_factor: hasTwoFactor }) => ({
        id,
        handle,
        role,
        grantedAt: grantedAt.toISOString(),
        hasTwoFactor,
      }),
    ),
  })),
}
