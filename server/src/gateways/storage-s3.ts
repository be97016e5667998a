import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { parseKey, type Storage } from './stored-file.ts'

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores files in a private bucket of any S3-compatible store. */
export function createS3Storage(config: S3Config): Storage {
  const client = createClient(config)
  const Bucket = config.bucket
  const locate = (key: string) => ({ Bucket, Key: validateKey(key) })

  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({
          ...locate(key),
          Body: bytes,
          ContentType: contentType,
          CacheControl: 'private',
        }),
      )
    },

    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(locate(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },

    async remove(keys) {
      // One by one: DeleteObjects needs a checksum that some stores don't support.
      for (const key of keys) await client.send(new DeleteObjectCommand(locate(key)))
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
      }
    },
  }
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
    // Some compatible stores don't support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function validateKey(key: string): string {
  parseKey(key)
  return key
}
