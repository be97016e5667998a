import { toUuid } from '../../lib/uuid.ts'
import { type AdSlotPlacement, AdSlotPlacement as Placement } from '@adire/contract/ad-serving.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'

/** Ad chosen for one member in one slot, at one moment. */
export interface AdToken {
  nonce: string
  campaignId: string
  placement: AdSlotPlacement
  servedAt: Date
}

const ID_BYTES = 16
/** Bytes of a token: two ids, four for the time in seconds, one for the placement. */
const LENGTH = ID_BYTES * 2 + 5

/** Seals the one-use token of an ad for its viewer, so that no other session can use it. */
export function sealAdToken(
  { nonce, campaignId, placement, servedAt }: AdToken,
  viewer: string,
  serverSecret: string,
): string {
  const bytes = Buffer.alloc(LENGTH)
  bytes.write(nonce.replaceAll('-', ''), 0, 'hex')
  bytes.write(campaignId.replaceAll('-', ''), ID_BYTES, 'hex')
  bytes.writeUInt32BE(Math.floor(servedAt.getTime() / 1000), ID_BYTES * 2)
  bytes.writeUInt8(Placement.options.indexOf(placement), LENGTH - 1)
  return sealBytes(buildPurpose(viewer), bytes, serverSecret)
}

/** Opens a token; undefined unless we sealed it for this viewer. Does not check its age or use. */
export function readAdToken(
  token: string,
  viewer: string,
  serverSecret: string,
): AdToken | undefined {
  const bytes = readSealedBytes(buildPurpose(viewer), token, { length: LENGTH, serverSecret })
  const placement = bytes && Placement.options[bytes.readUInt8(LENGTH - 1)]
  if (!bytes || !placement) return undefined
  return {
    nonce: toUuid(bytes.subarray(0, ID_BYTES)),
    campaignId: toUuid(bytes.subarray(ID_BYTES, ID_BYTES * 2)),
    placement,
    servedAt: new Date(bytes.readUInt32BE(ID_BYTES * 2) * 1000),
  }
}

function buildPurpose(viewer: string): string {
  return `ads.serve:${viewer}`
}
