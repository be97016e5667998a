import type { Config } from '../config.ts'
import { checkNats } from '../gateways/nats-bus.ts'
import { checkS3 } from '../gateways/storage-s3.ts'

/**
 * Throws a `StartError` if NATS or the file store answers and refuses what the variables say, before
 * anything is started or changed.
 */
export async function checkServices({
  natsUrl,
  storage,
}: Pick<Config, 'natsUrl' | 'storage'>): Promise<void> {
  await Promise.all([
    natsUrl !== undefined && checkNats(natsUrl),
    storage.kind === 's3' && checkS3(storage),
  ])
}
