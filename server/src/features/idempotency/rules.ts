import { createHmac } from 'node:crypto'

/** A request that has run for so long has died with its server. */
export const RUNNING_MS = 60_000

/** The same for the same input, whatever the order of its fields; keyed, as an input may contain a password. */
export async function hashRequest(secret: string, procedure: string, input: unknown): Promise<Buffer> {
  const hash = createHmac('sha256', secret).update(`idempotency\n${procedure}\n`)
  for await (const part of partsOf(input)) hash.update(part)
  return hash.digest()
}

async function* partsOf(value: unknown): AsyncGenerator<string | Uint8Array> {
  if (value instanceof Blob) {
    yield `file ${value.size} ${value.type}\n`
    yield new Uint8Array(await value.arrayBuffer())
  } else if (Array.isArray(value)) {
    yield `list ${value.length}\n`
    for (const item of value) yield* partsOf(item)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    yield `object ${entries.length}\n`
    for (const [name, item] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      yield `${JSON.stringify(name)}\n`
      yield* partsOf(item)
    }
  } else yield `${JSON.stringify(value) ?? 'nothing'}\n`
}
