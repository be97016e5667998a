import { expect, test } from 'vitest'
import { needsSecondAdmin } from './rules.ts'

test('needs a second admin for premium, and above 500 tokens of a member in thirty days', () => {
  const needs = (amount: number, ofWallet: number) =>
    needsSecondAdmin({ kind: 'tokens', amount }, { ofWallet, ofDay: ofWallet })
  expect([
    needs(500, 0),
    needs(501, 0),
    needs(-500, 0),
    needs(-501, 0),
    needs(1, 499),
    needs(1, 500),
  ]).toEqual([false, true, false, true, false, true])
  const none = { ofWallet: 0, ofDay: 0 }
  expect([
    needsSecondAdmin({ kind: 'premium', amount: 1 }, none),
    needsSecondAdmin({ kind: 'premium_end', amount: 0 }, none),
  ]).toEqual([true, true])
})

test('needs a second admin above 2,000 tokens a day over all members', () => {
  const needs = (amount: number, ofDay: number) =>
    needsSecondAdmin({ kind: 'tokens', amount }, { ofWallet: 0, ofDay })
  expect([needs(500, 1_500), needs(500, 1_501), needs(-1, 1_999), needs(-1, 2_000)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
