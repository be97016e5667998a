import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { findUndoable, listUndecided } from './deck-rules.ts'

const id = (index: number) => MemberId.parse(`00000000-0000-4000-8000-00000000000${index}`)

function aCard(index: number, likeState: DiscoverCard['likeState'] = 'none'): DiscoverCard {
  return {
    id: id(index),
    handle: `Ada ${index}`,
    age: 30,
    gender: 'woman',
    city: 'Accra',
    country: 'Ghana',
    isVerified: false,
    isBoosted: false,
    photo: null,
    likeState,
    reasons: [],
  }
}

const cards = [aCard(1, 'like'), aCard(2), aCard(3), aCard(4), aCard(5, 'matched')]

test('leaves out liked, matched, passed and queued members', () => {
  const left = listUndecided(cards, { lastPassed: id(2), queued: new Set([id(3)]) })
  expect(left.map((card) => card.id)).toEqual([id(4)])
})

test('undoes the last queued pass before the last one that was sent', () => {
  const find = (lastPassed: MemberId | undefined, queuedPasses: MemberId[]) =>
    findUndoable(cards, { lastPassed, queuedPasses })?.id
  expect(find(id(2), [id(3), id(4)])).toBe(id(4))
  expect(find(id(2), [])).toBe(id(2))
  expect(find(undefined, [])).toBeUndefined()
  // Another list is shown since.
  expect(find(id(9), [])).toBeUndefined()
})
