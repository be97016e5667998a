import { afterAll, beforeAll, expect, test } from 'vitest'
import { resealSecrets } from './reseal-operations.ts'
import { sealSecret } from '../../lib/secrets.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { codeAt, turnOnTwoFactor } from '../../testing/one-time-codes.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'

const OLD = 'the secret that the site was set up with'
const NEW = 'the secret that replaces the first one'
const UNKNOWN = 'a secret that the site has never had'

let app: TestApp
const others: TestApp[] = []
beforeAll(async () => {
  app = await startTestApp({ config: { ...behindProxy, sessionSecrets: [OLD] } })
})
afterAll(async () => {
  for (const other of others) await other.close()
  await app.close()
})

/** Starts a server on the same database with other secrets. */
async function restartWith(...sessionSecrets: SessionSecrets): Promise<TestApp> {
  const other = await startTestApp({ besides: app, config: { ...behindProxy, sessionSecrets } })
  others.push(other)
  return other
}

/** Logs in on a server with password and code. */
async function logIn(server: TestApp, { email, password }: TestMember, code: string) {
  const { client } = aVisitor(server)
  const refusal: { code: string; data: { challenge: string } } = await client.auth
    .logIn({ email, password })
    .then(
      () => ({ code: 'NONE', data: { challenge: '' } }),
      (error: { code: string; data: { challenge: string } }) => error,
    )
  expect(refusal.code).toBe('TWO_FACTOR_REQUIRED')
  return client.auth.logInWithCode({ challenge: refusal.data.challenge, code })
}

test('accepts codes, recovery codes and sessions while and after a secret is replaced', async () => {
  const ada = await aMember(app, 'woman')
  const { secret, recoveryCodes } = await turnOnTwoFactor(app, ada)

  const during = await restartWith(NEW, OLD)
  await expect(logIn(during, ada, codeAt(app, secret))).resolves.toBeDefined()
  await expect(logIn(during, ada, recoveryCodes[0] ?? '')).resolves.toBeDefined()

  expect(await resealSecrets(app.db, [NEW, OLD])).toEqual({ resealed: 1, unreadable: 0 })
  expect(await resealSecrets(app.db, [NEW, OLD])).toEqual({ resealed: 0, unreadable: 0 })

  const after = await restartWith(NEW)
  app.clock.advance({ seconds: 30 })
  await expect(logIn(after, ada, codeAt(app, secret))).resolves.toBeDefined()
  await expect(logIn(after, ada, recoveryCodes[1] ?? '')).resolves.toBeDefined()
  expect(after.deps.config.hashKey).toBe(app.deps.config.hashKey)
})

test('refuses to start without the secret that opens the hash key', async () => {
  await expect(restartWith(UNKNOWN)).rejects.toThrow(/another SESSION_SECRET/)
})

test('answers 503 and logs once for a two-factor secret that no secret opens', async () => {
  const ada = await aMember(app, 'woman')
  const { secret, recoveryCodes } = await turnOnTwoFactor(app, ada)
  const { sealed, keyId } = sealSecret(secret, ada.id, [UNKNOWN])
  await app.db
    .updateTable('two_factors')
    .set({ sealed_secret: sealed, key_id: keyId })
    .where('user_id', '=', ada.id)
    .execute()
  const server = await restartWith(NEW, OLD)

  await expect(logIn(server, ada, codeAt(app, secret))).rejects.toMatchObject({
    code: 'TWO_FACTOR_UNAVAILABLE',
    status: 503,
  })
  const line = 'a secret was encrypted with a session secret that SESSION_SECRET_FALLBACKS lacks'
  expect(server.logged().split(line)).toHaveLength(2)
  expect(await resealSecrets(app.db, [NEW, OLD])).toEqual({ resealed: 0, unreadable: 1 })
  await expect(logIn(server, ada, recoveryCodes[0] ?? '')).resolves.toBeDefined()
})

test('keeps the hashes of an installation that had members before the hash key', async () => {
  await app.db.deleteFrom('server_keys').execute()
  await aMember(app, 'man')
  await expect(restartWith(NEW, OLD)).rejects.toThrow('without SESSION_SECRET_FALLBACKS')
  await expect(restartWith(OLD, NEW)).rejects.toThrow('without SESSION_SECRET_FALLBACKS')
  const server = await restartWith(OLD)
  expect(server.deps.config.hashKey).toBe(OLD)
})
