import { type ApiRoute, apiRoutes } from './api-routes.gen.ts'

const STORAGE_KEY = 'adire-intents'
/**
 * Input fields with secrets; keys of such inputs stay in memory, because a stored key has a hash of
 * its input. Add every new secret field of a procedure with an idempotency key.
 */
const SECRET_FIELDS = new Set(['password', 'proof', 'passkey', 'token', 'code'])

/** Keys of intents without a response, by procedure and hashed input. */
const openKeys = new Map<string, string>()

/**
 * Returns the idempotency key of a call. The same procedure and input get the same key until there
 * is a response, so that a retry after a lost response isn't a second request. Survives a reload
 * unless the input has a secret.
 */
export function getIdempotencyKey(path: readonly string[], input: unknown): string | undefined {
  const procedure = path.join('.')
  if (!isKeyed(path)) return undefined
  const intent = describeIntent(procedure, input)
  const known = openKeys.get(intent) ?? (isStorable(input) ? readStored()[intent] : undefined)
  const key = known ?? crypto.randomUUID()
  openKeys.set(intent, key)
  if (known === undefined && isStorable(input)) writeStored({ ...readStored(), [intent]: key })
  return key
}

function isKeyed([feature = '', name = '']: readonly string[]): boolean {
  const routes: Record<string, Record<string, ApiRoute>> = apiRoutes
  return routes[feature]?.[name]?.[2] === 'key'
}

/** Forgets the key after a response: sending the same again is a new intent. */
export function closeIntent(path: readonly string[], input: unknown): void {
  const intent = describeIntent(path.join('.'), input)
  openKeys.delete(intent)
  const { [intent]: removed, ...others } = readStored()
  if (removed !== undefined) writeStored(others)
}

function describeIntent(procedure: string, input: unknown): string {
  const text: string = JSON.stringify(input ?? null, (_name, value: unknown) =>
    value instanceof File
      ? ['file', value.name, value.size, value.lastModified]
      : value instanceof Blob
        ? ['blob', value.size]
        : value,
  )
  return `${procedure} ${hash(text, 0x9e3779b9)}${hash(text, 0x85ebca6b)}`
}

/**
 * FNV-1a with a seed. Two hashes tell intents apart without storing the input; the server compares
 * the whole request.
 */
function hash(text: string, seed: number): string {
  let value = seed
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36)
}

function isStorable(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return true
  return Object.entries(input).every(
    ([name, value]) => !SECRET_FIELDS.has(name) && !(value instanceof Blob),
  )
}

function readStored(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, key]) => typeof key === 'string'))
  } catch {
    // Storage may be blocked, or its text changed by hand.
    return {}
  }
}

function writeStored(keys: Record<string, string>): void {
  try {
    if (Object.keys(keys).length === 0) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {
    // Without storage a key lives as long as the page.
  }
}
