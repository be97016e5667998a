import { type ApiRoute, apiRoutes } from './api-routes.gen.ts'

const STORAGE_KEY = 'adire-intents'
/** Passwords and codes: what they are part of is remembered by the open page only. */
const SECRET_FIELDS = new Set(['password', 'proof', 'passkey', 'token', 'code'])

/** Keys of intents that have no answer yet, by what is sent. */
const open = new Map<string, string>()

/**
 * The key of an intent: the same procedure with the same input has the same key until it is
 * answered, so that a retry after a lost answer repeats the first request instead of making a
 * second one. It survives a reload, as drafts do, unless the input holds a secret.
 */
export function keyFor(path: readonly string[], input: unknown): string | undefined {
  const procedure = path.join('.')
  if (!isKeyed(path)) return undefined
  const intent = describeIntent(procedure, input)
  const known = open.get(intent) ?? (isStorable(input) ? readStored()[intent] : undefined)
  const key = known ?? crypto.randomUUID()
  open.set(intent, key)
  if (known === undefined && isStorable(input)) writeStored({ ...readStored(), [intent]: key })
  return key
}

function isKeyed([feature = '', name = '']: readonly string[]): boolean {
  const routes: Record<string, Record<string, ApiRoute>> = apiRoutes
  return routes[feature]?.[name]?.[2] === 'key'
}

/** Forgets the key of an intent that was answered: the same again is another intent. */
export function closeIntent(path: readonly string[], input: unknown): void {
  const intent = describeIntent(path.join('.'), input)
  open.delete(intent)
  const { [intent]: gone, ...others } = readStored()
  if (gone !== undefined) writeStored(others)
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
 * FNV-1a with a seed: two of them tell intents apart, and the text itself is not stored. The server
 * compares the whole request.
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
