import { readSignedId, signId } from '../../lib/signed-id.ts'

const ID_BYTES = 16

interface Version {
  campaignId: string
  version: number
}

/** The key in the advertiser's link: signed for one campaign and one version of its links, so that it lies in no table. */
export function signStatement({ campaignId, version }: Version, serverSecret: string): string {
  return signId(purposeOf(version), campaignId, serverSecret)
}

/** The campaign a key says it is of; nothing is proved by it yet. */
export function campaignOfToken(token: string): string | undefined {
  const id = Buffer.from(token, 'base64url').subarray(0, ID_BYTES)
  if (id.length < ID_BYTES) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether we signed it for this campaign and this version of its links. */
export function isStatementToken(token: string, { campaignId, version }: Version, serverSecret: string): boolean {
  return readSignedId(purposeOf(version), token, serverSecret) === campaignId
}

function purposeOf(version: number): string {
  return `campaign-statement.${version}`
}
