import type { MemberId } from '@adire/contract/ids.ts'
import type { Role } from '@adire/contract/members.ts'
import { expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { canActOn, canDecideAbout, isInvolvedIn } from './staff-policy.ts'

const [ada, ben, kofi] = ['1', '2', '3'].map(
  (digit) => `${digit}b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e` as MemberId,
) as [MemberId, MemberId, MemberId]
const roles = ['member', 'moderator', 'admin'] as const satisfies readonly Role[]

test('lets staff decide about everybody except themselves', () => {
  const actor = { id: ada } as Actor
  expect([canDecideAbout(actor, ben), canDecideAbout(actor, ada)]).toEqual([true, false])
})

test('lets moderators sanction members, admins also moderators, and nobody admins or themselves', () => {
  const may = (role: Role) =>
    roles.map((subject) => canActOn({ id: ada, role }, { id: ben, role: subject }))
  expect([may('moderator'), may('admin')]).toEqual([
    [true, false, false],
    [true, true, false],
  ])
  for (const role of roles)
    expect(canActOn({ id: ada, role: 'admin' }, { id: ada, role })).toBe(false)
})

test('excludes the reported member and the reporters from deciding a case', () => {
  const report = { reportedId: ada, reporters: [ben] }
  expect([ada, ben, kofi].map((id) => isInvolvedIn({ id }, report))).toEqual([true, true, false])
})
