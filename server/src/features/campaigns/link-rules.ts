import { readSignedId, signId } from '../../lib/signed-id.ts'

const ID_BYTES = 16

interface Version {
  campaignId: string
  version: number
}

/**
 * Signs the key of the advertiser's link for one version of its links, so that no table has to
 * store it.
 */
export function signStatement({ campaignId, version }: Version, serverSecret: string): string {
  return signId(buildPurpose(version), campaignId, serverSecret)
}

/** Reads the campaign id of a key without verifying its signature. */
export function parseCampaignId(token: string): string | undefined {
  const id = Buffer.from(token, 'base64url').subarray(0, ID_BYTES)
  if (id.length < ID_BYTES) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** True if we signed the key for this campaign and this version of its links. */
export function isStatementToken(
  token: string,
  { campaignId, version }: Version,
  serverSecret: string,
): boolean {
  return readSignedId(buildPurpose(version), token, serverSecret) === campaignId
}

function buildPurpose(version: number): string {
  return `campaign-statement.${version}`
}
