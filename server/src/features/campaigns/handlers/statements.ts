import { CampaignId } from '@adire/contract/ids.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { createCsvFile } from '../../../lib/csv.ts'
import { fail } from '../../../lib/fail.ts'
import { readSignedId, signId } from '../../../lib/signed-id.ts'
import { toUuid } from '../../../lib/uuid.ts'
import { admin, visitor } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../queries.ts'
import { raiseStatementVersion, readStatement } from '../statement-queries.ts'
import { statementFileName, writeStatement } from '../statement-rules.ts'
import { viewShared, viewStatement } from '../statement-view-rules.ts'

const ID_BYTES = 16

/** Statements of campaigns, for admins and for anyone with the link that admins share. */
export const statements = {
  statement: admin.campaigns.statement.handler(
    async ({ input: { id }, context: { clock, config, db } }) => {
      const row = (await queries.findCampaign(db, id)) ?? fail('NOT_FOUND')
      const token = signStatement(
        { campaignId: id, version: row.statement_version },
        config.sessionSecret,
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
      return { token: signStatement({ campaignId: id, version }, context.config.sessionSecret) }
    }),
  ),

  sharedStatement: visitor.campaigns.sharedStatement.handler(
    async ({ input: { token }, context }) => {
      const row = await findShared(context, token)
      return viewShared(row, await readStatement(context.db, row.id), context.clock.now())
    },
  ),

  exportSharedStatement: visitor.campaigns.exportSharedStatement.handler(
    async ({ input: { token }, context }) => buildFile(context, await findShared(context, token)),
  ),
}

/** Finds the campaign of a link; fails the same for forged, voided and unknown links. */
async function findShared(
  { config, db }: RequestContext,
  token: string,
): Promise<queries.CampaignRow> {
  const id = CampaignId.safeParse(parseCampaignId(token))
  const row = id.success ? await queries.findCampaign(db, id.data) : undefined
  if (!row) return fail('LINK_INVALID')
  const isOurs = isStatementToken(
    token,
    { campaignId: row.id, version: row.statement_version },
    config.sessionSecret,
  )
  return isOurs ? row : fail('LINK_INVALID')
}

async function buildFile({ clock, db }: RequestContext, row: queries.CampaignRow): Promise<File> {
  const statement = viewShared(row, await readStatement(db, row.id), clock.now())
  const name = statementFileName(row.campaign_name, clock.now().toISOString().slice(0, 10))
  return createCsvFile(name, [writeStatement(statement)])
}

interface StatementLink {
  campaignId: string
  version: number
}

/**
 * Signs the token of the advertiser's link, so that no table has to store it. A new version voids
 * the earlier links.
 */
function signStatement({ campaignId, version }: StatementLink, serverSecret: string): string {
  return signId(buildPurpose(version), campaignId, serverSecret)
}

/**
 * Reads the campaign id of a token without verifying its signature: the signature depends on the
 * campaign's version, which has to be read first.
 */
function parseCampaignId(token: string): string | undefined {
  const id = Buffer.from(token, 'base64url').subarray(0, ID_BYTES)
  return id.length < ID_BYTES ? undefined : toUuid(id)
}

/** True if we signed the token for this campaign and this version of its links. */
function isStatementToken(
  token: string,
  { campaignId, version }: StatementLink,
  serverSecret: string,
): boolean {
  return readSignedId(buildPurpose(version), token, serverSecret) === campaignId
}

/** Builds the purpose of the signature. Links already shared depend on it. */
function buildPurpose(version: number): string {
  return `campaign-statement.${version}`
}
