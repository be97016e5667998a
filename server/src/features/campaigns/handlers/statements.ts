import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { createCsvFile } from '../../../lib/csv.ts'
import { fail } from '../../../lib/fail.ts'
import { admin, visitor } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../queries.ts'
import { findSharedCampaign, signStatement } from '../statement-operations.ts'
import { raiseStatementVersion, readStatement } from '../statement-queries.ts'
import { statementFileName, writeStatement } from '../statement-rules.ts'
import { viewShared, viewStatement } from '../view.ts'

/** Statements of campaigns, for admins and for anyone with the link that admins share. */
export const statements = {
  statement: admin.campaigns.statement.handler(
    async ({ input: { id }, context: { clock, config, db } }) => {
      const row = (await queries.findCampaign(db, id)) ?? fail('NOT_FOUND')
      const token = signStatement(
        { campaignId: id, version: row.statement_version },
        config.sessionSecrets,
      )
      return viewStatement(row, await readStatement(db, id), { readAt: clock.now(), token })
    },
  ),

  exportStatement: admin.campaigns.exportStatement.handler(async ({ input: { id }, context }) =>
    buildFile(context, (await queries.findCampaign(context.db, id)) ?? fail('NOT_FOUND')),
  ),

  voidLinks: admin.campaigns.voidLinks.handler(({ input: { id }, context }) =>
    inTransaction(context.db, async (tx) => {
      const version = (await raiseStatementVersion(tx, id)) ?? fail('NOT_FOUND')
      await auditAction(tx, context, {
        operation: 'campaigns.voidLinks',
        target: { type: 'campaign', id },
        before: { version: version - 1 },
        after: { version },
      })
      return { token: signStatement({ campaignId: id, version }, context.config.sessionSecrets) }
    }),
  ),

  sharedStatement: visitor.campaigns.sharedStatement.handler(
    async ({ input: { token }, context }) => {
      const row = await findSharedCampaign(context, token)
      return viewShared(row, await readStatement(context.db, row.id), context.clock.now())
    },
  ),

  exportSharedStatement: visitor.campaigns.exportSharedStatement.handler(
    async ({ input: { token }, context }) =>
      buildFile(context, await findSharedCampaign(context, token)),
  ),
}

async function buildFile({ clock, db }: RequestContext, row: queries.CampaignRow): Promise<File> {
  const statement = viewShared(row, await readStatement(db, row.id), clock.now())
  const name = statementFileName(row.campaign_name, clock.now().toISOString().slice(0, 10))
  return createCsvFile(name, [writeStatement(statement)])
}
