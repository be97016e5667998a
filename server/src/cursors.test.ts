import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from './access.ts'
import { type CursorPurpose, encodeCursor } from './lib/cursor.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { call } from './testing/calls.ts'
import { aMember, anAdmin, givePremium, type TestMember } from './testing/members.ts'
import { aPerson } from './testing/people.ts'

/**
 * All lists with a cursor, found in the contract, so that new ones are covered without being named
 * here.
 */
const lists = listProcedures().filter(({ procedure }) => {
  const { outputSchema } = procedure['~orpc']
  return outputSchema instanceof z.ZodType && 'nextCursor' in listProperties(outputSchema, 'output')
})
/** Required input of each list. */
const required: Record<string, object> = {
  'addressFlags.list': { state: 'open' },
  'appeals.list': { status: 'pending' },
  'campaigns.listDiscrepancies': { state: 'open' },
  'campaigns.listReportCases': { state: 'open' },
  'payments.listQuarantinedEvents': { state: 'open' },
}
/** Needs a link from a mail before it reads the cursor; `payments.list` reads the same pages. */
const byLink = new Set(['payments.listByLink'])

let app: TestApp
let admin: TestMember
let other: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
  await givePremium(app, admin)
  other = await anAdmin(app)
})
afterAll(() => app.close())

function listProperties(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {}
}

function makeCursor(
  purpose: Partial<CursorPurpose> & { procedure: string },
  { now = app.clock.now() } = {},
): string {
  const input = required[purpose.procedure] ?? {}
  return encodeCursor(
    [null],
    { input, viewer: admin.id, ...purpose },
    { secrets: app.deps.config.sessionSecrets, now },
  )
}

const getCode = ({ body }: { body: string }) =>
  body === '' ? '' : (JSON.parse(body) as { code: string }).code

describe('cursor', () => {
  test('is accepted by every list that returns one', () => {
    expect(lists.length).toBeGreaterThan(20)
    for (const { name, procedure } of lists) {
      const { inputSchema } = procedure['~orpc']
      expect([
        name,
        inputSchema instanceof z.ZodType && 'cursor' in listProperties(inputSchema, 'input'),
      ]).toEqual([name, true])
    }
  })

  test('is refused by every list for another viewer, list, filter or day', async () => {
    for (const { name } of lists.filter((list) => !byLink.has(list.name))) {
      const ask = async (cursor: string) =>
        getCode(await call(admin.client, name, { ...required[name], cursor }))
      const dayAgo = new Date(app.clock.now().getTime() - 86_400_000)
      const refused = [
        makeCursor({ procedure: name, viewer: other.id }),
        makeCursor({ procedure: lists.find((list) => list.name !== name)!.name }),
        makeCursor({ procedure: name, input: { ...required[name], unforeseen: 'yes' } }),
        makeCursor({ procedure: name }, { now: dayAgo }),
        Buffer.from(JSON.stringify([1])).toString('base64url'),
      ]
      expect([name, await Promise.all(refused.map(ask))]).toEqual([
        name,
        refused.map(() => 'CURSOR_INVALID'),
      ])
      // Accepted for the same viewer and call. This cursor has no position, which some lists refuse
      // differently.
      expect([name, await ask(makeCursor({ procedure: name }))]).not.toEqual([
        name,
        'CURSOR_INVALID',
      ])
    }
  })

  test('does not reveal birth date, activity or premium in Discover to a free member', async () => {
    const viewer = await aMember(app, 'man', { interestedIn: 'women', city: 'Accra' })
    const hidden = {
      city: 'Accra',
      country: 'GH',
      birth_date: '1987-06-05',
      last_active_at: '2026-01-02 03:04:05.678901+00',
      is_premium: true,
    }
    const shown: string[] = []
    for (const sort of ['recommended', 'recent', 'age_asc', 'age_desc', 'verified'] as const) {
      await app.db
        .deleteFrom('profiles')
        .where('city', '=', 'Accra')
        .where('gender', '=', 'woman')
        .execute()
      for (let i = 0; i < 21; i++) await aPerson(app.db, hidden)
      shown.push((await viewer.client.discovery.list({ city: 'Accra', sort })).nextCursor!)
      await app.db
        .updateTable('profiles')
        .set({
          birth_date: '1980-11-12',
          last_active_at: '2025-12-31 23:59:59+00',
          is_premium: false,
        })
        .where('city', '=', 'Accra')
        .where('gender', '=', 'woman')
        .execute()
      shown.push((await viewer.client.discovery.list({ city: 'Accra', sort })).nextCursor!)
    }
    expect(new Set(shown.map(({ length }) => length)).size).toBe(1)
    for (const text of shown.map((cursor) => Buffer.from(cursor, 'base64url').toString('latin1'))) {
      for (const fact of ['1987', '2026-01', '1980', '2025-12', 'true', 'false', viewer.id])
        expect(text).not.toContain(fact)
    }
  })

  test('works for the next page with the same filters only', async () => {
    const viewer = await aMember(app, 'man', { interestedIn: 'women', city: 'Toronto' })
    for (let i = 0; i < 25; i++) await aPerson(app.db, { city: 'Toronto', country: 'CA' })
    const { nextCursor } = await viewer.client.discovery.list({ city: 'Toronto', minAge: 20 })
    const cursor = nextCursor!
    expect(
      (await viewer.client.discovery.list({ city: 'Toronto', minAge: 20, cursor })).members,
    ).toHaveLength(5)
    for (const filters of [
      {},
      { city: 'Toronto' },
      { minAge: 20 },
      { city: 'Toronto', minAge: 21 },
    ] as const)
      await expect(viewer.client.discovery.list({ ...filters, cursor })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
        status: 422,
      })
  })
})
