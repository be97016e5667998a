import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { fetchAs } from '../testing/client.ts'
import { aMember, aPortraitFile } from '../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  const storage = {
    kind: 's3',
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'adire',
    accessKeyId: 'key',
    secretAccessKey: 'a-secret-of-the-store',
  } as const
  app = await startTestApp({ withLimits: false, config: { storage } })
})
afterAll(() => app.close())

test('answers 503 without the address of a file store that refuses connections', async () => {
  const ada = await aMember(app, 'woman')
  const body = new FormData()
  body.set('file', await aPortraitFile(1))
  const answer = await fetchAs(ada.jar, `${app.url}/api/me/photos`, { method: 'POST', body })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.text()).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
})
