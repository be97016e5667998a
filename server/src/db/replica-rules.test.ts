import { expect, test } from 'vitest'
import { describeLag, type ReplicaState } from './replica-rules.ts'

const samples = [
  { at: 1_000, position: 10n },
  { at: 5_000, position: 20n },
]
const replica: ReplicaState = {
  isReplica: true,
  replayed: 15n,
  at: 7_900,
  system: 'a',
  timeline: 1,
}
const promoted: ReplicaState = { ...replica, isReplica: false, replayed: 0n }

test.each([
  ['of a replica', replica, 7],
  ['of the primary', promoted, 0],
  [
    'of a server that was promoted while the primary lives',
    { ...promoted, timeline: 2 },
    Number.NaN,
  ],
  ['of the primary of another cluster', { ...promoted, system: 'b' }, Number.NaN],
  ['of a server that doesn’t answer', undefined, Number.NaN],
])('describes the lag %s', (_whose, state, seconds) => {
  const primary = { system: 'a', timeline: 1 }
  expect(describeLag(state, { primary, samples, now: 8_000 })).toBe(seconds)
})
