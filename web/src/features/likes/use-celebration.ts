import type { MatchId, ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import { useSyncExternalStore } from 'react'

export type Celebration = { matchId: MatchId; threadId: ThreadId; member: MemberCard }

/** Matches wait here until each has been celebrated, one after the other. */
let waiting: readonly Celebration[] = []
const listeners = new Set<() => void>()

function setWaiting(next: readonly Celebration[]) {
  waiting = next
  for (const listener of listeners) listener()
}

const STORAGE_KEY = 'adire-celebrated'
const REMEMBERED = 40

/** This tab's own memory, for where storage is refused. */
const claimedHere = new Set<string>()

function readClaimed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function isCelebrated(matchId: MatchId): boolean {
  return claimedHere.has(matchId) || readClaimed().includes(matchId)
}

/** Celebrates a match, unless this or another tab already has: the like's answer and the event tell of the same one. */
export function celebrate(celebration: Celebration) {
  if (isCelebrated(celebration.matchId)) return
  claimedHere.add(celebration.matchId)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...readClaimed(), celebration.matchId].slice(-REMEMBERED)))
  } catch {
    // Without storage each tab celebrates for itself.
  }
  setWaiting([...waiting, celebration])
}

export function endCelebration() {
  setWaiting(waiting.slice(1))
}

/** Nobody celebrates the matches of a member who has left. */
export function forgetCelebrations() {
  setWaiting([])
}

/** The match to celebrate now. */
export function useCelebration(): Celebration | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting[0],
  )
}
