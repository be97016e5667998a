import { toUuid } from '../../lib/uuid.ts'
import { type AdSlotPlacement, AdSlotPlacement as Placement } from '@adire/contract/ad-serving.ts'
import { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

/** Ad chosen for one member in one slot, at one moment. */
export interface AdToken {
  nonce: string
  campaignId: string
  variant: VariantLetter
  placement: AdSlotPlacement
  servedAt: Date
}

const ID_BYTES = 16
/** Bytes of a token: two ids, four for the time in seconds, one for placement and banner. */
const LENGTH = ID_BYTES * 2 + 5
/** The last byte has the banner in its upper half, which was 0 before campaigns had several. */
const VARIANT_SHIFT = 4
const PLACEMENT_MASK = 0b1111

/** Seals the one-use token of an ad for its viewer, so that no other session can use it. */
export function sealAdToken(
  { nonce, campaignId, variant, placement, servedAt }: AdToken,
  viewer: string,
  serverSecrets: SessionSecrets,
): string {
  const bytes = Buffer.alloc(LENGTH)
  bytes.write(nonce.replaceAll('-', ''), 0, 'hex')
  bytes.write(campaignId.replaceAll('-', ''), ID_BYTES, 'hex')
  bytes.writeUInt32BE(Math.floor(servedAt.getTime() / 1000), ID_BYTES * 2)
  const slot = Placement.options.indexOf(placement)
  const banner = VariantLetter.options.indexOf(variant)
  bytes.writeUInt8((banner << VARIANT_SHIFT) | slot, LENGTH - 1)
  return sealBytes(buildPurpose(viewer), bytes, serverSecrets)
}

/** Opens a token; undefined unless we sealed it for this viewer. Does not check its age or use. */
export function readAdToken(
  token: string,
  viewer: string,
  serverSecrets: SessionSecrets,
): AdToken | undefined {
  const bytes = readSealedBytes(buildPurpose(viewer), token, {
    length: LENGTH,
    secrets: serverSecrets,
  })
  const last = bytes?.readUInt8(LENGTH - 1) ?? 0
  const placement = Placement.options[last & PLACEMENT_MASK]
  const variant = VariantLetter.options[last >> VARIANT_SHIFT]
  if (!bytes || !placement || !variant) return undefined
  return {
    nonce: toUuid(bytes.subarray(0, ID_BYTES)),
    campaignId: toUuid(bytes.subarray(ID_BYTES, ID_BYTES * 2)),
    variant,
    placement,
    servedAt: new Date(bytes.readUInt32BE(ID_BYTES * 2) * 1000),
  }
}

function buildPurpose(viewer: string): string {
  return `ads.serve:${viewer}`
}
