import type { MemberId } from '@adire/contract/ids.ts'
import { UNNAMED } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountStatus } from '../../db/types.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { recordUnderAge } from '../../testing/age-checks.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
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
const ageChecks = [
  { isAgeCheckOverdue: false, isFoundUnderAge: false },
  { isAgeCheckOverdue: true, isFoundUnderAge: false },
  { isAgeCheckOverdue: true, isFoundUnderAge: true },
]

/** Every combination of what the rule reads of an owner, apart from the setting. */
function listOwners() {
  return statuses.flatMap((status) =>
    either.flatMap((isConfirmed) =>
      either.flatMap((isAvailable) =>
        either.flatMap((isNamed) =>
          either.flatMap((hasApprovedPhoto) =>
            either.flatMap((isDenied) =>
              either.flatMap((isStaff) =>
                ageChecks.map((ageCheck) => ({
                  status,
                  isConfirmed,
                  isAvailable,
                  isNamed,
                  hasApprovedPhoto,
                  isDenied,
                  isStaff,
                  ...ageCheck,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

type Owner = ReturnType<typeof listOwners>[number]

async function insertOwner({ status, ...owner }: Owner) {
  const id = await aPerson(app.db, {
    account_status: status,
    suspended_until: status === 'suspended' ? '2999-01-01' : null,
    is_confirmed: owner.isConfirmed,
    is_available: owner.isAvailable,
    photo_count: owner.hasApprovedPhoto ? 1 : 0,
    verification_denied_at: owner.isDenied ? '2026-01-01' : null,
    is_staff: owner.isStaff,
    ...(!owner.isNamed && { handle: UNNAMED }),
  })
  if (owner.isFoundUnderAge) await recordUnderAge(app.db, id)
  else if (owner.isAgeCheckOverdue)
    await app.db
      .insertInto('required_age_checks')
      .values({ member_id: id, is_overdue: true })
      .execute()
  return id
}

interface Seen {
  id: MemberId
  isBlocked: boolean
  isMatched: boolean
  visibility: string
  isVisible: boolean
}

/** Reads what the SQL rule and the column say of all members, for every pair state. */
async function readVisibilities(viewer: MemberId): Promise<Seen[]> {
  const pair = {
    isBlocked: sql<boolean>`pair.is_blocked`,
    isMatched: sql<boolean>`pair.is_matched`,
  }
  const { rows } = await sql<Seen>`
    select id, pair.is_blocked as "isBlocked", pair.is_matched as "isMatched",
      ${visibilityIn('p', memberIs(viewer), pair)} as visibility, is_visible as "isVisible"
    from profiles p, unnest(array[true, true, false, false], array[true, false, true, false]) pair (is_blocked, is_matched)
    where id <> ${viewer}`.execute(app.db)
  return rows
}

test('decides the same in SQL and TypeScript for every status, pair and setting', async () => {
  const viewer = await aPerson(app.db)
  const owners = new Map<MemberId, Owner>()
  for (const owner of listOwners()) owners.set(await insertOwner(owner), owner)
  // Off at first: both changes apply to members who were there before.
  for (const isPhotoOptional of [true, false, true]) {
    await setPhotoRules(app, { toBeShown: !isPhotoOptional })
    const seen = await readVisibilities(viewer)
    expect(seen).toHaveLength(owners.size * 4)
    for (const { id, visibility, isVisible, ...pair } of seen) {
      const owner = owners.get(id)
      if (!owner) throw new Error('a member of another test')
      const wanted = decideVisibility({ ...owner, isPhotoOptional }, pair)
      expect([owner, isPhotoOptional, pair, visibility]).toEqual([
        owner,
        isPhotoOptional,
        pair,
        wanted,
      ])
      // Discover's `is_visible` is the same rule for a pair without a block or match.
      if (!pair.isBlocked && !pair.isMatched)
        expect([owner, isPhotoOptional, isVisible]).toEqual([
          owner,
          isPhotoOptional,
          wanted === 'seen',
        ])
    }
  }
})

test('hides blocked members and hidden ones without a match, and only names paused matches', () => {
  const matched = { isBlocked: false, isMatched: true }
  const alone = { isBlocked: false, isMatched: false }
  const active = {
    status: 'active',
    isConfirmed: true,
    isAvailable: true,
    isNamed: true,
    hasApprovedPhoto: true,
    isPhotoOptional: false,
    isDenied: false,
    isStaff: false,
    isAgeCheckOverdue: false,
    isFoundUnderAge: false,
  } as const
  expect(decideVisibility(active, { isBlocked: true, isMatched: true })).toBe('nothing')
  expect(decideVisibility({ ...active, isAvailable: false }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, isAvailable: false }, matched)).toBe('seen')
  expect(decideVisibility({ ...active, isNamed: false }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, hasApprovedPhoto: false }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, hasApprovedPhoto: false }, matched)).toBe('seen')
  expect(decideVisibility({ ...active, isDenied: true }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, isDenied: true }, matched)).toBe('seen')
  expect(decideVisibility({ ...active, isStaff: true }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, isAgeCheckOverdue: true }, alone)).toBe('nothing')
  expect(decideVisibility({ ...active, isAgeCheckOverdue: true }, matched)).toBe('seen')
  const underAge = { ...active, isAgeCheckOverdue: true, isFoundUnderAge: true }
  expect(decideVisibility(underAge, alone)).toBe('nothing')
  expect(decideVisibility(underAge, matched)).toBe('former')
  expect(decideVisibility({ ...active, isStaff: true }, matched)).toBe('seen')
  expect(decideVisibility({ ...active, status: 'paused' }, matched)).toBe('named')
  expect(decideVisibility({ ...active, status: 'paused' }, alone)).toBe('nothing')
  for (const status of ['suspended', 'banned', 'deleting', 'erased'] as const)
    expect(decideVisibility({ ...active, status }, matched)).toBe('former')
})
