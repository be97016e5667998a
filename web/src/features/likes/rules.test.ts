import { expect, test } from 'vitest'
import { findSuperLikeState, mayLikePart } from './rules.ts'

const wallet = (balance: number, superLike = 5) => ({ balance, prices: { superLike } })

test('reports too few tokens to a man before he tries', () => {
  expect(findSuperLikeState({ likeState: 'none', gender: 'man', wallet: wallet(4) })).toBe(
    'unaffordable',
  )
  expect(findSuperLikeState({ likeState: 'like', gender: 'man', wallet: wallet(5) })).toBe('ready')
})

test('needs no tokens for a free super like', () => {
  expect(findSuperLikeState({ likeState: 'none', gender: 'man', wallet: wallet(0, 0) })).toBe(
    'ready',
  )
})

test('never holds a woman back before the server does', () => {
  expect(findSuperLikeState({ likeState: 'none', gender: 'woman', wallet: wallet(0) })).toBe(
    'ready',
  )
})

test('offers a super like once', () => {
  expect(findSuperLikeState({ likeState: 'super', gender: 'woman', wallet: wallet(50) })).toBe(
    'sent',
  )
})

test('shows a queued super like as waiting whatever the balance', () => {
  expect(
    findSuperLikeState({ likeState: 'super', gender: 'man', wallet: wallet(0), isWaiting: true }),
  ).toBe('waiting')
})

test('holds nobody back while the balance is unknown', () => {
  expect(findSuperLikeState({ likeState: 'none', gender: 'man', wallet: undefined })).toBe('ready')
})

test('offers parts for a first like and its upgrade, not while one is queued', () => {
  const context = { likeState: 'none', isQueued: false, role: 'member' } as const
  expect(mayLikePart(context)).toBe(true)
  expect(mayLikePart({ ...context, likeState: 'like' })).toBe(true)
  expect(mayLikePart({ ...context, likeState: 'like', role: 'moderator' })).toBe(false)
  expect(mayLikePart({ ...context, isQueued: true })).toBe(false)
  for (const likeState of ['super', 'matched'] as const)
    expect(mayLikePart({ ...context, likeState })).toBe(false)
})
