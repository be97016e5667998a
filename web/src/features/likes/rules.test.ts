import { expect, test } from 'vitest'
import { countText, superLikeState } from './rules.ts'

const wallet = (balance: number, superLike = 5) => ({ balance, prices: { superLike } })

test('a man with fewer than five tokens is told before he tries', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: wallet(4) })).toBe('short')
  expect(superLikeState({ likeState: 'like', gender: 'man', wallet: wallet(5) })).toBe('ready')
})

test('a free super like needs no tokens', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: wallet(0, 0) })).toBe('ready')
})

test('a woman is never held back beforehand', () => {
  expect(superLikeState({ likeState: 'none', gender: 'woman', wallet: wallet(0) })).toBe('ready')
})

test('a super like is sent once', () => {
  expect(superLikeState({ likeState: 'super', gender: 'woman', wallet: wallet(50) })).toBe('sent')
})

test('one that waits for the network can be taken back, whatever is left in the wallet', () => {
  expect(superLikeState({ likeState: 'super', gender: 'man', wallet: wallet(0), isWaiting: true })).toBe('waiting')
})

test('an unknown balance holds nobody back', () => {
  expect(superLikeState({ likeState: 'none', gender: 'man', wallet: undefined })).toBe('ready')
})

test('no number of likes above 99 is shown', () => {
  expect([countText(1), countText(99), countText(100)]).toEqual(['1', '99', '99+'])
})
