import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { StartError } from '../lib/start-error.ts'
import { parseKey, type Storage, StorageUnavailable } from './stored-file.ts'

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Limits {
  /** Milliseconds for one attempt: the upload, and the wait for the answer. */
  attemptMs: number
  /** Milliseconds for a call with all its attempts and the whole file. */
  callMs: number
}

/** Limits for requests of members. */
const defaultLimits: Limits = { attemptMs: 6_000, callMs: 15_000 }
/** Limits for large files that nobody waits for. */
export const backgroundLimits: Limits = { attemptMs: 120_000, callMs: 300_000 }

/**
 * Stores files in a private bucket of any S3-compatible store. Calls fail with `StorageUnavailable`
 * if the store refuses them or doesn't complete them in time.
 */
export function createS3Storage(config: S3Config, limits = defaultLimits): Storage {
  const client = createClient(config, limits)
  const Bucket = config.bucket
  const locate = (key: string) => ({ Bucket, Key: validateKey(key) })

  return {
    async put(key, bytes, contentType) {
      const command = new PutObjectCommand({
        ...locate(key),
        Body: bytes,
        ContentType: contentType,
        CacheControl: 'private',
      })
      await withinLimit(limits, (abortSignal) => client.send(command, { abortSignal }))
    },

    async read(key) {
      const command = new GetObjectCommand(locate(key))
      return withinLimit(limits, async (abortSignal) => {
        const { Body } = await client.send(command, { abortSignal })
        // The SDK's limits end with the headers; a store can also stall in the middle of a file.
        if (Body instanceof Readable) addAbortSignal(abortSignal, Body)
        return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
      })
    },

    async remove(keys) {
      // One by one: DeleteObjects needs a checksum that some stores don't support.
      for (const key of keys) {
        const command = new DeleteObjectCommand(locate(key))
        await withinLimit(limits, (abortSignal) => client.send(command, { abortSignal }))
      }
    },

    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      for (;;) {
        const page = await withinLimit(limits, () => pages.next())
        if (page === undefined || page.done) return
        for (const { Key: key, LastModified: modifiedAt, Size: size } of page.value.Contents ?? [])
          if (key && modifiedAt && size !== undefined) yield { key, modifiedAt, size }
      }
    },
  }
}

/** Limits of the check at the start. */
const checkLimits: Limits = { attemptMs: 3_000, callMs: 5_000 }
/** A key that no file has. */
const PROBE = 'probe'
/** Codes with which a store refuses what the variables say. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['InvalidAccessKeyId', 'does not know S3_ACCESS_KEY_ID'],
  ['SignatureDoesNotMatch', 'refuses S3_SECRET_ACCESS_KEY'],
  ['NoSuchBucket', 'has no bucket with the name in S3_BUCKET'],
])

/**
 * Throws a `StartError` if the store answers and refuses the keys or the bucket. One that doesn't answer may
 * be away for a while, which must not keep the server down.
 */
export async function checkS3(config: S3Config): Promise<void> {
  const client = createClient(config, checkLimits)
  try {
    await client.send(new GetObjectCommand({ Bucket: config.bucket, Key: PROBE }), {
      abortSignal: AbortSignal.timeout(checkLimits.callMs),
    })
  } catch (error) {
    const refusal = REFUSALS.get(error instanceof Error ? error.name : '')
    if (refusal !== undefined)
      throw new StartError(`The store in S3_ENDPOINT ${refusal}. Check the S3_ variables.`, {
        cause: error,
      })
  } finally {
    client.destroy()
  }
}

/** Runs a call of the store within its time; undefined for a file that doesn't exist. */
async function withinLimit<T>(
  { callMs }: Limits,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call(AbortSignal.timeout(callMs))
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined
    throw new StorageUnavailable(error)
  }
}

function createClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  { attemptMs }: Limits,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: attemptMs,
      // Without this the SDK only logs a warning and waits on.
      throwOnRequestTimeout: true,
      socketTimeout: attemptMs,
    },
    // Some compatible stores don't support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function validateKey(key: string): string {
  parseKey(key)
  return key
}
