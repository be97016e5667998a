import { request } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { toRefusal } from './refusals.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

const reporting = { log: pino({ level: 'silent' }), requestId: 'test' }

test.each([
  ['a missing socket of the database', { code: 'ENOENT', syscall: 'connect' }, 503],
  ['a refused connection', { code: 'ECONNREFUSED', syscall: 'connect' }, 503],
  ['a connection that broke while it was read', { code: 'ECONNRESET', syscall: 'read' }, 503],
  ['a connection that broke while it was written', { code: 'EPIPE', syscall: 'write' }, 503],
  ['a shutting down database', { code: '57P01' }, 503],
  ['a pooler that reaches no database', { code: '08P01' }, 503],
  ['a message that the database can’t read', { code: '08P01', routine: 'exec_bind_message' }, 500],
  ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 503],
  ['a name server that doesn’t answer', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }, 503],
  ['an unreachable host', { code: 'EHOSTUNREACH', syscall: 'connect' }, 503],
  ['an unreachable network', { code: 'ENETUNREACH', syscall: 'connect' }, 503],
  ['a database that became a read-only standby', { code: '25006' }, 503],
  ['columns that a migration changed', { code: '0A000', routine: 'RevalidateCachedQuery' }, 503],
  ['a feature that the database lacks', { code: '0A000' }, 500],
  ['a full disk', { code: 'ENOSPC', syscall: 'write' }, 503],
  ['a full disk of the database', { code: '53100' }, 503],
  ['a missing file', { code: 'ENOENT', syscall: 'open' }, 500],
  ['a missing folder', { code: 'ENOENT', syscall: 'scandir' }, 500],
  ['a missing program', { code: 'ENOENT', syscall: 'spawn sharp' }, 500],
  ['a caller who left', { code: 'ECONNRESET' }, 400],
])('answers %s by its cause', (_what, fields, status) => {
  expect(toRefusal(Object.assign(new Error('failed'), fields), reporting).status).toBe(status)
})

test('answers unavailable when the database refuses connections at every address', () => {
  const refused = () =>
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(toRefusal(new AggregateError([refused(), refused()]), reporting).status).toBe(503)
})

/** Closes the connection in the middle of a body. */
async function abort(path: string, type: string): Promise<void> {
  const headers = {
    origin: app.url,
    cookie: ada.jar.header,
    'content-type': type,
    'content-length': '50000',
  }
  const sent = request(`${app.url}${path}`, { method: 'POST', headers, agent: false }).on(
    'error',
    () => undefined,
  )
  await new Promise((resolve) => sent.write('--x\r\n', resolve))
  const left = () => app.logged().split('the connection closed before').length
  const before = left()
  const giveUp = setInterval(() => sent.destroy(), 20)
  await until('the server notices', () => left() > before).finally(() => clearInterval(giveUp))
}

test.each([
  ['/api/me/photos', 'multipart/form-data; boundary=x'],
  ['/api/likes', 'application/json'],
])('logs no outage when a caller disconnects in the middle of a body to %s', async (path, type) => {
  await abort(path, type)
  expect(app.logged()).not.toContain('the database is unavailable')
  expect(app.logged()).not.toContain('a request failed')
})
