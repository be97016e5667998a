import type { MemberId } from '@adire/contract/ids.ts'

/**
 * Drafts, stored in this browser by member id until they are sent: they survive a reload, a lost
 * network and the end of a session, but not a log-out.
 */
const PREFIX = 'adire-words/'

const toKey = (memberId: MemberId, name: string) => `${PREFIX}${memberId}/${name}`

/** Without a storage, or with a full one, words live as long as the page. */
const memoryFallback = new Map<string, string>()

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
}

export function removeStoredDraft(memberId: MemberId, name: string) {
  const key = toKey(memberId, name)
  memoryFallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // There is no storage, so nothing is in it.
  }
}

/** The names of what is kept for a member that begin with this. */
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

/**
 * Leaves nothing that anybody has written here; with a member's id, nothing that anybody else has.
 */
export function clearStoredDrafts(exceptOf?: MemberId) {
  const kept = exceptOf && toKey(exceptOf, '')
  const isGoing = (key: string) => key.startsWith(PREFIX) && !(kept && key.startsWith(kept))
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

/**
 * Calls `listener` with the name of what another tab of this member has kept, changed or dropped.
 */
export function onDraftChangedElsewhere(
  memberId: MemberId,
  listener: (name: string) => void,
): () => void {
  const own = toKey(memberId, '')
  function hear({ key }: StorageEvent) {
    if (!key?.startsWith(own)) return
    memoryFallback.delete(key)
    listener(key.slice(own.length))
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
