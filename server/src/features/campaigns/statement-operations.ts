import { CampaignId } from '@adire/contract/ids.ts'
import type { RequestContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import { toUuid } from '../../lib/uuid.ts'
import * as queries from './queries.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

const ID_BYTES = 16

/** Finds the campaign of a link; fails the same for forged, voided and unknown links. */
export async function findSharedCampaign(
  { config, db }: Pick<RequestContext, 'config' | 'db'>,
  token: string,
): Promise<queries.CampaignRow> {
  const id = CampaignId.safeParse(parseCampaignId(token))
  const row = id.success ? await queries.findCampaign(db, id.data) : undefined
  if (!row) return fail('LINK_INVALID')
  const isOurs = isStatementToken(
    token,
    { campaignId: row.id, version: row.statement_version },
    config.sessionSecrets,
  )
  return isOurs ? row : fail('LINK_INVALID')
}

interface StatementLink {
  campaignId: string
  version: number
}

/**
 * Signs the token of the advertiser's link, so that no table has to store it. A new version voids
 * the earlier links.
 */
export function signStatement(
  { campaignId, version }: StatementLink,
  serverSecrets: SessionSecrets,
): string {
  return signId(buildPurpose(version), campaignId, serverSecrets)
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
  serverSecrets: SessionSecrets,
): boolean {
  return readSignedId(buildPurpose(version), token, serverSecrets) === campaignId
}

/** Builds the purpose of the signature. Links already shared depend on it. */
function buildPurpose(version: number): string {
  return `campaign-statement.${version}`
}
