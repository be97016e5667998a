import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { StorageConfig } from '../gateways/storage.ts'
import { getPort } from './ports.ts'

type Files = Map<string, { bytes: Buffer; type: string }>

export interface FakeS3 {
  config: Extract<StorageConfig, { kind: 's3' }>
  stop(): Promise<void>
}

/** Starts a fake S3 store with the calls we use. */
export async function startFakeS3(): Promise<FakeS3> {
  const kept: Files = new Map()
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://s3')
      const key = url.pathname.replace(/^\/adire\/?/, '')
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
        return response.writeHead(403).end()
      const refusal = findRefusal(request.headers.authorization, url.pathname)
      if (refusal) return answerError(response, refusal)
      if (request.method === 'PUT') {
        kept.set(key, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        kept.delete(key)
        return response.writeHead(204).end()
      }
      if (url.searchParams.get('list-type') === '2')
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(renderPage(kept, url.searchParams))
      const found = kept.get(key)
      if (found) return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
      return answerError(response, { status: 404, code: 'NoSuchKey' })
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    config: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${getPort(server)}`,
      region: 'us-east-1',
      bucket: 'adire',
      accessKeyId: 'key',
      secretAccessKey: 'a-secret-of-the-store',
    },
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

interface Refusal {
  status: number
  code: string
}

/** Refuses other access keys and buckets than those of the fake. */
function findRefusal(authorization: string, path: string): Refusal | undefined {
  if (!authorization.includes('Credential=key/')) return { status: 403, code: 'InvalidAccessKeyId' }
  return /^\/adire(?:\/|$)/.test(path) ? undefined : { status: 404, code: 'NoSuchBucket' }
}

function answerError(response: ServerResponse, { status, code }: Refusal): ServerResponse {
  return response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>none</Message></Error>`)
}

/** Two keys a page, so that paging is really walked. */
function renderPage(kept: Files, query: URLSearchParams): string {
  const keys = [...kept.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const isMore = keys.length > from + 2
  const contents = keys
    .slice(from, from + 2)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${kept.get(key)?.bytes.length ?? 0}</Size></Contents>`,
    )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
}
