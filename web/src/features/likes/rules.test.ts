import { expect, test } from 'vitest'
import { findSuperLikeState } from './rules.ts'

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
