import { expect, test } from 'vitest'
import { superLikeState } from './rules.ts'

const wallet = (balance: number, superLike = 5) => ({ balance, prices: { superLike } })

test('reports too few tokens to a man before he tries', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: wallet(4) })).toBe('short')
  expect(superLikeState({ likeState: 'like', gender: 'man', wallet: wallet(5) })).toBe('ready')
})

test('needs no tokens for a free super like', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: wallet(0, 0) })).toBe('ready')
})

test('never holds a woman back before the server does', () => {
  expect(superLikeState({ likeState: 'none', gender: 'woman', wallet: wallet(0) })).toBe('ready')
})

test('offers a super like once', () => {
  expect(superLikeState({ likeState: 'super', gender: 'woman', wallet: wallet(50) })).toBe('sent')
})

test('shows a queued super like as waiting whatever the balance', () => {
  expect(
    superLikeState({ likeState: 'super', gender: 'man', wallet: wallet(0), isWaiting: true }),
  ).toBe('waiting')
})

test('holds nobody back while the balance is unknown', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: undefined })).toBe('ready')
})
