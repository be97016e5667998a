import { z } from 'zod'
import type { BackupCipher } from '../gateways/backup-cipher.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { BackupError } from '../lib/backup-error.ts'
import { formatLsn, parseLsn } from '../lib/lsn.ts'
import { deriveKey } from '../lib/sealed-bytes.ts'
import {
  BACKUP_TYPE,
  BASE_FILES,
  type BaseFacts,
  manifestKey,
  readManifestKey,
} from './archive-rules.ts'

const FORMAT = 1
const lsn = z.codec(z.string(), z.bigint(), { decode: parseLsn, encode: formatLsn })
const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Description of a base copy. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** Fingerprint of the `SESSION_SECRET` whose keys the data needs. */
  installation: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.number(),
  /** Newest migration of the program that made the copy. */
  migration: z.string(),
  system: z.string(),
  timeline: z.number(),
  start: lsn,
  end: lsn,
  startedAt: moment,
  finishedAt: moment,
  parts: z.number(),
  /** Size of the data directory, and of the stored parts. */
  bytes: z.number(),
  storedBytes: z.number(),
  /** Password of the embedded cluster, which its roles keep after a restore. */
  password: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** Files of backups: the store and the cipher. */
export interface BackupFiles {
  storage: Storage
  cipher: BackupCipher
}

/** Returns a fingerprint of the installation, which only the holder of its secret can compute. */
export function fingerprintInstallation(sessionSecret: string): string {
  return deriveKey('backup installation', sessionSecret).toString('hex')
}

export async function writeManifest(
  { storage, cipher }: BackupFiles,
  manifest: Omit<Manifest, 'format'>,
): Promise<Manifest> {
  const key = manifestKey(manifest)
  const complete: Manifest = { format: FORMAT, ...manifest }
  const text = JSON.stringify(Manifest.encode(complete))
  await storage.put(key, await cipher.seal(key, Buffer.from(text)), BACKUP_TYPE)
  return complete
}

/** Lists the complete base copies in the store. */
export async function listBases(storage: Storage): Promise<BaseFacts[]> {
  const keys = await Array.fromAsync(storage.list(`${BASE_FILES}/`), ({ key }) => key)
  return keys.flatMap((key) => readManifestKey(key) ?? [])
}

/**
 * Reads the manifest of a base copy. Throws a `BackupError` if it is damaged, or was written with
 * another key or in another format.
 */
export async function readManifest(
  { storage, cipher }: BackupFiles,
  base: BaseFacts,
): Promise<Manifest> {
  const key = manifestKey(base)
  const sealed = await storage.read(key)
  if (!sealed) throw new BackupError(`The file ${key} of the backup is missing.`)
  const value: unknown = JSON.parse((await cipher.open(key, sealed)).toString())
  if (z.object({ format: z.number() }).safeParse(value).data?.format !== FORMAT)
    throw new BackupError(
      'The backup has a format that this version of Adire does not know. Restore it with the version that made it.',
    )
  return Manifest.parse(value)
}
