import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const read = async (path: string) => {
  const response = await fetch(app.url + path)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    frame: response.headers.get('x-frame-options'),
    body: await response.text(),
  }
}

test('lists mails in development and shows one in a frame without scripts', async () => {
  expect((await read('/dev/mail')).body).toContain('No emails yet')
  await app.deps.mailer.send({
    to: 'ada@people.example',
    subject: 'Hello <b>Ada</b>',
    html: '<html><head></head><body><script>alert(1)</script>Hi</body></html>',
    text: 'Hi: http://localhost:3999/x#token=abc',
  })
  const list = await read('/dev/mail')
  expect(list.body).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  const path = /href="(\/dev\/mail\/[^"]+)"><strong>/.exec(list.body)![1]!
  const one = await read(path)
  expect(one.body).toContain('<a href="http://localhost:3999/x#token=abc">')
  expect(one.body).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/)
  const body = await read(`${path}/body`)
  expect(body.policy).toContain("default-src 'none'")
  expect(body.policy).not.toContain('script-src')
  expect(body.frame).toBe('SAMEORIGIN')
  for (const { policy, body: html } of [list, one]) {
    expect(policy).not.toContain('unsafe-inline')
    expect(html).not.toMatch(/<style|<script|style="/)
  }
  expect((await read('/dev/mail/nothing')).status).toBe(404)
})

test('has no mailbox in production', async () => {
  const live = await startTestApp({ config: { env: 'production' } })
  for (const path of ['/dev/mail', '/dev/mail/style.css'])
    expect((await fetch(live.url + path)).status).toBe(404)
  await live.close()
})
