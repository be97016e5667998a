import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { behindProxy, aVisitor } from '../testing/visitors.ts'

interface Received {
  to: string | undefined
  subject: string | undefined
  id: string | undefined
}
const received: Received[] = []

/** Takes each email and then breaks the connection, as for a client that was killed at this moment. */
let isAnswerLost = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    void simpleParser(stream).then(({ subject, messageId }) => {
      received.push({ to: envelope.rcptTo[0]?.address, subject, id: messageId })
      if (isAnswerLost) for (const client of smtp.connections) client.close()
      else done()
    })
  },
})

let app: TestApp
let config: Parameters<typeof startTestApp>[0]
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `smtp://127.0.0.1:${address.port}`
  config = { config: { ...behindProxy, mail: { kind: 'smtp', url, from: 'hello@adire.example' } } }
  app = await startTestApp({ ...config, withLimits: false })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
})

const listMailsTo = ({ email }: TestMember) => received.filter(({ to }) => to === email)

/** Loses the answer to an email about a change, and lets a server try again. */
async function sendTwice(member: TestMember, change: () => Promise<unknown>): Promise<Received[]> {
  const before = listMailsTo(member).length
  isAnswerLost = true
  await change()
  await until('the first try fails', async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where attempts = 1 and locked_at is null`.execute(
      app.db,
    )
    return rows.length > 0
  })
  isAnswerLost = false
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  await until('the email arrives again', () => listMailsTo(member).length === before + 2)
  return listMailsTo(member).slice(before)
}

test('sends an email again with the same Message-ID if the answer to it was lost', async () => {
  const ada = await aMember(app, 'woman')
  const other = await startTestApp({ ...config, besides: app })
  const mails = await sendTwice(ada, () => ada.client.profiles.update({ handle: 'New Name' }))
  await other.close()
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'The name on your Adire profile was changed'),
  )
  expect(mails[0]?.id).toMatch(/^<[\w-]+@localhost>$/)
  expect(mails[1]?.id).toBe(mails[0]?.id)
})

test('gives the same text another Message-ID for another event', async () => {
  const ada = await aMember(app, 'woman')
  for (const handle of ['Second Name', 'Third Name']) {
    const before = listMailsTo(ada).length
    await ada.client.profiles.update({ handle })
    await until('the email arrives', () => listMailsTo(ada).length > before)
  }
  const ids = listMailsTo(ada).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('gives an email with a new link, which replaces the first, another Message-ID', async () => {
  const ada = await aMember(app, 'woman')
  const mails = await sendTwice(ada, () =>
    aVisitor(app).client.auth.requestReset({ email: ada.email }),
  )
  expect(mails[0]?.subject).toBe(mails[1]?.subject)
  expect(mails[1]?.id).not.toBe(mails[0]?.id)
})
