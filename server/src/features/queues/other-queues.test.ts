import type { AppealId, ReportCaseId, SelfieCheckId } from '@adire/contract/ids.ts'
import { LEASE_SECONDS } from '@adire/contract/queues.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  beforeRole,
  type TestMember,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'

let app: TestApp
let esi: TestMember
let kofi: TestMember
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[esi, kofi, ama] = [await aModerator(app), await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'
const answer = 'We have looked at the conversation again.'
const visit = crypto.randomUUID()
const expire = () => app.clock.advance({ seconds: LEASE_SECONDS })

async function findId<Id>(query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await query.execute(app.db)
  return rows[0]!.id
}

async function aCase({ against }: { against?: TestMember } = {}): Promise<{
  id: ReportCaseId
  ada: TestMember
}> {
  const [ada, ben] = [
    await aMember(app, 'woman', { photo: true }),
    against ?? (await aMember(app, 'man', { photo: true })),
  ]
  await beforeRole(app, [ben.id], () =>
    ada.client.safety.report({
      subject: { kind: 'profile', memberId: ben.id },
      reason: 'scam',
      description: 'He asks for money',
    }),
  )
  return {
    id: await findId(
      sql<{ id: ReportCaseId }>`select case_id as id from reports where reporter_id = ${ada.id}`,
    ),
    ada,
  }
}

async function anAppeal(): Promise<{ id: AppealId; ada: TestMember }> {
  const ada = await aMember(app, 'woman')
  await kofi.client.moderation.warnMember({ id: ada.id, statement })
  const { decisions } = await ada.client.safety.listDecisions()
  await ada.client.appeals.submit({
    decisionId: decisions[0]!.id,
    words: 'It was not me who wrote that.',
  })
  return {
    id: await findId(sql<{ id: AppealId }>`select id from appeals where user_id = ${ada.id}`),
    ada,
  }
}

async function aSelfie(seed: number): Promise<SelfieCheckId> {
  const ada = await aMember(app, 'woman', { photo: true })
  const check = await ada.client.selfieChecks.begin({})
  if (check.state !== 'asked') throw new Error(`nothing was asked: ${check.state}`)
  await ada.client.selfieChecks.submit({ id: check.id, file: await aPortraitFile(seed) })
  return check.id
}

test('lists members and selfies to one moderator only, and refuses the decisions of others', async () => {
  const member = await aMember(app, 'woman')
  const listed = async (who: TestMember) =>
    (await who.client.moderation.listPendingMembers({ visit })).members.map(({ id }) => id)
  expect(await listed(esi)).toContain(member.id)
  expect(await listed(kofi)).not.toContain(member.id)
  expect((await kofi.client.moderation.listPendingMembers({})).elsewhereCount).toBeGreaterThan(0)
  expect(
    await readResultCode(kofi.client.moderation.approveMember({ id: member.id, canUndo: true })),
  ).toBe('ITEM_ASSIGNED')
  expect(
    await readResultCode(
      kofi.client.moderation.denyMember({ id: member.id, reason: 'There is no photo' }),
    ),
  ).toBe('ITEM_ASSIGNED')
  expect(await readResultCode(esi.client.moderation.approveMember({ id: member.id }))).toBe(
    'accepted',
  )

  const id = await aSelfie(901)
  const checks = async (who: TestMember) =>
    (await who.client.selfieChecks.list({ visit })).checks.map((check) => check.id)
  expect(await checks(esi)).toEqual([id])
  expect(await kofi.client.selfieChecks.list({})).toMatchObject({
    checks: [],
    waitingCount: 1,
    elsewhereCount: 1,
  })
  expect(await readResultCode(kofi.client.selfieChecks.decide({ id, isApproved: true }))).toBe(
    'ITEM_ASSIGNED',
  )
  expire()
  expect(await checks(kofi)).toEqual([id])
  expect(await readResultCode(esi.client.selfieChecks.decide({ id, isApproved: true }))).toBe(
    'ITEM_ASSIGNED',
  )
  expect(await readResultCode(kofi.client.selfieChecks.decide({ id, isApproved: true }))).toBe(
    'accepted',
  )
})

test('gives an opened case to one moderator, and says to others who has it', async () => {
  const { id } = await aCase()
  const open = (who: TestMember) => who.client.queues.open({ queue: 'reports', id, visit })
  expect(await open(esi)).toEqual({ heldBy: null })
  expect(await open(kofi)).toMatchObject({ heldBy: { id: esi.id, handle: esi.handle } })
  expect((await kofi.client.moderation.readReport({ id })).head.claimedBy).toEqual({
    id: esi.id,
    handle: esi.handle,
  })
  const dismiss = (who: TestMember) =>
    readResultCode(
      who.client.moderation.resolveReport({ id, reportCount: 1, outcome: 'Report dismissed' }),
    )
  expect(await dismiss(kofi)).toBe('ITEM_ASSIGNED')
  expect(await dismiss(ama)).toBe('ITEM_ASSIGNED')
  expect(await readResultCode(kofi.client.moderation.claimReport({ id, isClaimed: true }))).toBe(
    'ITEM_ASSIGNED',
  )
  expire()
  expect(await open(kofi)).toEqual({ heldBy: null })
  await ama.client.queues.takeOver({ queue: 'reports', id, visit })
  expect(await dismiss(kofi)).toBe('ITEM_ASSIGNED')
  expect(await dismiss(ama)).toBe('accepted')
  expect(await readResultCode(open(esi))).toBe('NOT_FOUND')
})

test('never gives a case to a moderator who is part of it, nor one that a colleague keeps', async () => {
  const { id } = await aCase({ against: kofi })
  expect(await readResultCode(kofi.client.queues.open({ queue: 'reports', id, visit }))).toBe(
    'NOT_FOUND',
  )
  await esi.client.moderation.claimReport({ id, isClaimed: true })
  const [other, reported] = [await aModerator(app), await anAdmin(app)]
  const { id: about } = await aCase({ against: reported })
  await esi.client.queues.open({ queue: 'reports', id: about, visit })
  expect(
    await readResultCode(reported.client.queues.takeOver({ queue: 'reports', id: about, visit })),
  ).toBe('NOT_FOUND')
  expect(await other.client.queues.open({ queue: 'reports', id, visit })).toMatchObject({
    heldBy: { id: esi.id },
  })
  expect(
    await readResultCode(
      esi.client.moderation.resolveReport({ id, reportCount: 1, outcome: 'Report dismissed' }),
    ),
  ).toBe('accepted')
})

test('gives an opened appeal to one moderator, and never to who decided before', async () => {
  const { id } = await anAppeal()
  const open = (who: TestMember) =>
    readResultCode(who.client.queues.open({ queue: 'appeals', id, visit }))
  expect(await open(kofi)).toBe('NOT_FOUND')
  expect(await open(esi)).toBe('accepted')
  expect((await ama.client.appeals.read({ id })).head.heldBy).toEqual({
    id: esi.id,
    handle: esi.handle,
  })
  const decide = (who: TestMember) =>
    readResultCode(who.client.appeals.decide({ id, outcome: 'upheld', answer }))
  expect(await decide(ama)).toBe('ITEM_ASSIGNED')
  expire()
  expect(await open(ama)).toBe('accepted')
  expect(await decide(esi)).toBe('ITEM_ASSIGNED')
  expect(await decide(ama)).toBe('accepted')
  expect(await open(esi)).toBe('NOT_FOUND')
})
