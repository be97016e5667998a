import type { Access } from '@adire/contract/base.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { fetchAs } from './testing/client.ts'
import { aMember, aModerator, anAdmin, aPortraitFile, type TestMember } from './testing/members.ts'
import { turnOnTwoFactor } from './testing/one-time-codes.ts'

/** staff have a second factor where the house is open (decision T1). */

let app: TestApp
let pendingPhoto: string
beforeAll(async () => {
  app = await startTestApp({ config: { staffTwoFactor: true }, withLimits: false })
  const ada = await aMember(app, 'woman')
  pendingPhoto = (await ada.client.photos.upload({ file: await aPortraitFile(7) })).id
})
afterAll(() => app.close())

const RANDOM = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'

/** The address of a procedure with a made-up id wherever it asks for one. */
function addressOf(path: string): string {
  return `${app.url}/api${path.replaceAll(/\{[^}]+\}/g, RANDOM)}`
}

/** What each procedure of these kinds answers somebody, by name; nothing is asked of the input before the caller is known. */
async function codesFor({ jar }: TestMember, kinds: readonly Access[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { name, access, procedure } of listProcedures()) {
    if (!kinds.includes(access)) continue
    const { method = 'POST', path = '/' } = procedure['~orpc'].route
    const response = await fetchAs(jar, addressOf(path), {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    })
    const { code } = (await response.json()) as { code?: string }
    answers[name] = code ?? String(response.status)
  }
  return answers
}

const mediaStatus = async ({ jar }: TestMember) => (await fetchAs(jar, `${app.url}/media/${pendingPhoto}/320`)).status

test('staff without two-factor do none of their work, go on as members, and begin once it is on', async () => {
  const [moderator, admin] = [await aModerator(app), await anAdmin(app)]
  for (const [somebody, kinds] of [
    [moderator, ['moderator']],
    [admin, ['moderator', 'admin']],
  ] as const) {
    const codes = await codesFor(somebody, kinds)
    expect(Object.keys(codes)).toContain('moderation.summary')
    for (const [name, code] of Object.entries(codes)) expect([name, code]).toEqual([name, 'STAFF_TWO_FACTOR_REQUIRED'])
    expect(await mediaStatus(somebody)).toBe(404)
    expect(await somebody.client.profiles.mine()).toMatchObject({ handle: somebody.handle })
    expect(await somebody.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: true, isTwoFactorOn: false })
  }

  // A secret that no code was given for is not yet a second factor.
  await moderator.client.auth.beginTwoFactor({ password: moderator.password })
  await expect(moderator.client.moderation.summary()).rejects.toMatchObject({ code: 'STAFF_TWO_FACTOR_REQUIRED', status: 403 })
  await turnOnTwoFactor(app, moderator)
  expect(await moderator.client.moderation.summary()).toBeDefined()
  expect(await mediaStatus(moderator)).toBe(200)
  expect(await moderator.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: false, isTwoFactorOn: true })
})

test('of members nobody asks it, and without the switch not of staff either', async () => {
  const ada = await aMember(app, 'woman')
  expect(await ada.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: false })
  await expect(ada.client.moderation.summary()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const moderator = await aModerator(app)
  app.deps.config.staffTwoFactor = false
  try {
    expect(await moderator.client.moderation.summary()).toBeDefined()
    expect(await moderator.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: false })
  } finally {
    app.deps.config.staffTwoFactor = true
  }
})
