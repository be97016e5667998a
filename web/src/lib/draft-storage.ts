import type { MemberId } from '@adire/contract/ids.ts'

/**
 * Drafts, stored in this browser by member id: they survive a reload, a lost network and the end of
 * a session, but not a log-out.
 */
const PREFIX = 'adire-words/'

const toKey = (memberId: MemberId, name: string) => `${PREFIX}${memberId}/${name}`

/** Drafts of this page, where the storage is full or refused. */
const memoryFallback = new Map<string, string>()
const listeners = new Set<(key: string) => void>()

export function readStoredDraft(memberId: MemberId, name: string): string | undefined {
  return readAt(toKey(memberId, name))
}

function readAt(key: string): string | undefined {
  try {
    // A full storage still holds what was there before.
    return memoryFallback.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return memoryFallback.get(key)
  }
}

export function storeDraft(memberId: MemberId, name: string, text: string) {
  const key = toKey(memberId, name)
  try {
    localStorage.setItem(key, text)
    memoryFallback.delete(key)
  } catch {
    memoryFallback.set(key, text)
  }
  publishChange(key)
}

export function removeStoredDraft(memberId: MemberId, name: string) {
  const key = toKey(memberId, name)
  memoryFallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // There is no storage, so nothing is in it.
  }
  publishChange(key)
}

function publishChange(key: string) {
  for (const listener of listeners) listener(key)
}

/** Lists the names of a member's drafts by prefix. */
export function listStoredDrafts(memberId: MemberId, beginning: string): string[] {
  const start = toKey(memberId, beginning)
  const own = toKey(memberId, '')
  return [...storedKeys(), ...memoryFallback.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(own.length))
}

/** Reads the drafts of any member by name prefix, for pages that don't know who is signed in. */
export function readAllStoredDrafts(beginning: string): string[] {
  const isMeant = (key: string) =>
    key.startsWith(PREFIX) && key.slice(key.indexOf('/', PREFIX.length) + 1).startsWith(beginning)
  const keys = [...storedKeys(), ...memoryFallback.keys()].filter(isMeant)
  return keys.map((key) => readAt(key) ?? '')
}

/** Clears all drafts, or those of everyone except `exceptOf`. */
export function clearStoredDrafts(exceptOf?: MemberId) {
  const own = exceptOf && toKey(exceptOf, '')
  const isGoing = (key: string) => key.startsWith(PREFIX) && !(own && key.startsWith(own))
  for (const key of [...memoryFallback.keys()].filter(isGoing)) memoryFallback.delete(key)
  for (const key of storedKeys().filter(isGoing)) localStorage.removeItem(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Calls `listener` with the name of each draft of the member that changes, in any tab. */
export function onDraftChanged(memberId: MemberId, listener: (name: string) => void): () => void {
  const own = toKey(memberId, '')
  const handleChange = (key: string) => key.startsWith(own) && listener(key.slice(own.length))
  function handleStorage({ key }: StorageEvent) {
    if (!key?.startsWith(own)) return
    memoryFallback.delete(key)
    handleChange(key)
  }
  listeners.add(handleChange)
  addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(handleChange)
    removeEventListener('storage', handleStorage)
  }
}
