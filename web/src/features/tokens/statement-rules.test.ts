import { createHash } from 'node:crypto'
import { chainHashInput, type WalletEntry } from '@adire/contract/tokens.ts'
import { expect, test } from 'vitest'
import { CHAIN_START, checkEntries, sha256 } from './statement-rules.ts'

/** A statement as the server hashes it. */
function aStatement(amounts: readonly number[]): WalletEntry[] {
  let chainHash = CHAIN_START.chainHash
  let balance = 0
  return amounts.map((amount, index) => {
    balance += amount
    const entry = {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      type: amount > 0 ? ('purchase' as const) : ('message' as const),
      amount,
      balance,
      description: `Movement ${index}`,
      createdAt: '2026-11-21T10:00:00.123456Z',
      position: index + 1,
    }
    chainHash = createHash('sha256').update(chainHashInput(entry, chainHash)).digest('hex')
    return { ...entry, chainHash }
  })
}

test('accepts an unchanged statement, whole and page by page', async () => {
  const entries = aStatement([50, 300, -10, -5])
  const whole = await checkEntries(entries, CHAIN_START)
  expect(whole).toEqual({
    isIntact: true,
    end: { position: 4, chainHash: entries[3]?.chainHash, balance: 335 },
  })
  const first = await checkEntries(entries.slice(0, 2), CHAIN_START)
  if (!first.isIntact) throw new Error('the first page is right')
  expect(await checkEntries(entries.slice(2), first.end)).toEqual(whole)
})

test.each([
  [
    'an amount',
    (entries: WalletEntry[]) => entries.with(1, { ...entries[1]!, amount: 301, balance: 351 }),
    2,
  ],
  [
    'a sentence',
    (entries: WalletEntry[]) => entries.with(2, { ...entries[2]!, description: 'Something else' }),
    3,
  ],
  [
    'a moment',
    (entries: WalletEntry[]) =>
      entries.with(0, { ...entries[0]!, createdAt: '2026-11-20T10:00:00.123456Z' }),
    1,
  ],
  ['a balance', (entries: WalletEntry[]) => entries.with(3, { ...entries[3]!, balance: 1000 }), 4],
  ['one taken out', (entries: WalletEntry[]) => entries.toSpliced(1, 1), 2],
  [
    'two exchanged',
    (entries: WalletEntry[]) => entries.with(1, entries[2]!).with(2, entries[1]!),
    2,
  ],
] as const)('%s that was changed is found where it is', async (_what, change, at) => {
  expect(await checkEntries(change(aStatement([50, 300, -10, -5])), CHAIN_START)).toEqual({
    isIntact: false,
    at,
  })
})

test('computes the standard SHA-256', async () => {
  expect(await sha256('Adire ẹ')).toBe(createHash('sha256').update('Adire ẹ').digest('hex'))
})
