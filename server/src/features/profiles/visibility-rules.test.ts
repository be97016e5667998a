import { UNNAMED } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountStatus } from '../../db/types.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aPerson } from '../../testing/people.ts'
import { decideVisibility } from './visibility-rules.ts'
import { memberIs, visibilityIn } from './shared-visibility-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ mayBreakData: true })
})
afterAll(() => app.close())

const statuses: AccountStatus[] = ['active', 'paused', 'suspended', 'banned', 'deleting', 'erased']
const either = [true, false]

/** Every combination of what the rule reads of an owner. */
function listOwners() {
  return statuses.flatMap((status) =>
    either.flatMap((isConfirmed) =>
      either.flatMap((isAvailable) =>
        either.map((isNamed) => ({ status, isConfirmed, isAvailable, isNamed })),
      ),
    ),
  )
}

test('decides the same in SQL and TypeScript for every status and pair', async () => {
  const viewer = await aPerson(app.db)
  for (const { status, isConfirmed, isAvailable, isNamed } of listOwners()) {
    const columns = {
      account_status: status,
      suspended_until: status === 'suspended' ? '2999-01-01' : null,
      is_confirmed: isConfirmed,
      is_available: isAvailable,
      ...(!isNamed && { handle: UNNAMED }),
    }
    const owner = await aPerson(app.db, columns)
    for (const isBlocked of either) {
      for (const isMatched of either) {
        const pair = {
          isBlocked: sql<boolean>`${isBlocked}::boolean`,
          isMatched: sql<boolean>`${isMatched}::boolean`,
        }
        const { rows } = await sql<{ visibility: string; isVisible: boolean }>`
          select ${visibilityIn('p', memberIs(viewer), pair)} as visibility, is_visible as "isVisible" from profiles p where id = ${owner}`.execute(
          app.db,
        )
        const wanted = decideVisibility(
          { status, isConfirmed, isAvailable, isNamed },
          { isBlocked, isMatched },
        )
        expect([columns, isBlocked, isMatched, rows[0]?.visibility]).toEqual([
          columns,
          isBlocked,
          isMatched,
          wanted,
        ])
        // Discover's `is_visible` is the same rule for a pair without a block or match.
        if (!isBlocked && !isMatched)
          expect([columns, rows[0]?.isVisible]).toEqual([columns, wanted === 'seen'])
      }
    }
  }
})

test('hides blocked members and hidden ones without a match, and only names paused matches', () => {
  const matched = { isBlocked: false, isMatched: true }
  const alone = { isBlocked: false, isMatched: false }
  const active = { status: 'active', isConfirmed: true, isAvailable: true, isNamed: true } as const
  expect(decideVisibility(active, { isBlocked: true, isMatched: true })).toBe('nothing')
  expect(decideVisibility({ ...active, isAvailable: false }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, isAvailable: false }, matched)).toBe('seen')
  expect(decideVisibility({ ...active, isNamed: false }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, status: 'paused' }, matched)).toBe('named')
  expect(decideVisibility({ ...active, status: 'paused' }, alone)).toBe('nothing')
  for (const status of ['suspended', 'banned', 'deleting', 'erased'] as const)
    expect(decideVisibility({ ...active, status }, matched)).toBe('former')
})
