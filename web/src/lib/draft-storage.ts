import type { MemberId } from '@adire/contract/ids.ts'

/**
 * Stores drafts and queued items in this browser by member id. They survive a reload, a lost
 * network and the end of a session, but not a log-out. Another prefix would lose those that members'
 * browsers have now.
 */
const PREFIX = 'adire-words/'

const toKey = (memberId: MemberId, name: string) => `${PREFIX}${memberId}/${name}`

/** Drafts of this page while the browser's storage is full or refused. */
const memoryFallback = new Map<string, string>()
const listeners = new Set<(key: string) => void>()

export function readStoredDraft(memberId: MemberId, name: string): string | undefined {
  return readAt(toKey(memberId, name))
}

function readAt(key: string): string | undefined {
  try {
    // A full storage still has the earlier entries.
    return memoryFallback.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return memoryFallback.get(key)
  }
}

/** Stores a draft or queued item; in memory only while the browser's storage is full or refused. */
export function storeDraft(memberId: MemberId, name: string, text: string) {
  const key = toKey(memberId, name)
  try {
    localStorage.setItem(key, text)
    memoryFallback.delete(key)
  } catch {
    // Storage may be blocked or full.
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
    // Without storage there is nothing to remove.
  }
  publishChange(key)
}

/** Stores a draft; an empty text removes it. */
export function saveDraft(memberId: MemberId, name: string, text: string) {
  if (text === '') removeStoredDraft(memberId, name)
  else storeDraft(memberId, name, text)
}

function publishChange(key: string) {
  for (const listener of listeners) listener(key)
}

/** Lists the names of a member's drafts by prefix. */
export function listStoredDrafts(memberId: MemberId, namePrefix: string): string[] {
  const start = toKey(memberId, namePrefix)
  const own = toKey(memberId, '')
  return [...storedKeys(), ...memoryFallback.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(own.length))
}

/** Reads the drafts of any member by name prefix, for pages that don't know who is signed in. */
export function readAllStoredDrafts(namePrefix: string): string[] {
  const isMatch = (key: string) =>
    key.startsWith(PREFIX) && key.slice(key.indexOf('/', PREFIX.length) + 1).startsWith(namePrefix)
  const keys = [...storedKeys(), ...memoryFallback.keys()].filter(isMatch)
  return keys.map((key) => readAt(key) ?? '')
}

/** Clears all drafts, or those of everyone except `exceptOf`. */
export function clearStoredDrafts(exceptOf?: MemberId) {
  const ownPrefix = exceptOf && toKey(exceptOf, '')
  const isCleared = (key: string) =>
    key.startsWith(PREFIX) && !(ownPrefix && key.startsWith(ownPrefix))
  for (const key of [...memoryFallback.keys()].filter(isCleared)) memoryFallback.delete(key)
  for (const key of storedKeys().filter(isCleared)) localStorage.removeItem(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // Storage may be blocked.
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
