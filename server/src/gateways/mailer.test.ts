import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { composeMail, composeText } from '../mail/compose.ts'
import type { MemberEmail } from '../mail/emails.ts'
import { writeAlreadySubscribed, writeReceipt, writeSubscription } from '../mail/visitor-emails.ts'
import { systemClock } from '../lib/clock.ts'
import { createMailer, findStoredEmail, listStoredEmails, RecipientRefused } from './mailer.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const toEnglish = (address: string) => ({ address, language: 'en' }) as const

/** A mail server that keeps what it gets. */
async function aSink(): Promise<{
  url: string
  received: { mail: ParsedMail; raw: string; to: string[] }[]
}> {
  const received: { mail: ParsedMail; raw: string; to: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void simpleParser(raw).then((mail) => {
          received.push({
            mail,
            raw: raw.toString(),
            to: envelope.rcptTo.map(({ address }) => address),
          })
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  ends.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
  }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adire-mail-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const link = `https://adire.example/reset-password#token=${'a'.repeat(43)}`
const site = { publicUrl: 'https://adire.example', company: { address: undefined } }

test('sends by SMTP in two parts, with links to the configured address and no tracking', async () => {
  const { url, received } = await aSink()
  const mailer = createMailer(
    { mail: { kind: 'smtp', url, from: 'Adire <hello@adire.example>' }, dataDir: await aFolder() },
    systemClock,
  )
  await mailer.send(
    composeMail(toEnglish('ada@people.example'), { mail: 'resetPassword', link }, site),
  )
  expect(received).toHaveLength(1)
  const { mail, to } = received[0]!
  expect(to).toEqual(['ada@people.example'])
  expect(mail.from?.text).toBe('"Adire" <hello@adire.example>')
  expect(mail.subject).toBe('Reset your Adire password')
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(/i)
  expect(mail.attachments).toEqual([])
})

test('recognises an address that the mail server permanently refuses, and no other failure', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = address.startsWith('nobody') ? 550 : 451
      done(Object.assign(new Error('no such mailbox'), { responseCode }))
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  ends.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mail = { kind: 'smtp' as const, url: `smtp://127.0.0.1:${port}`, from: 'a@adire.example' }
  const mailer = createMailer({ mail, dataDir: await aFolder() }, systemClock)
  const send = (to: string) => mailer.send({ to, subject: 'x', html: '<p>x</p>', text: 'x' })
  await expect(send('nobody@people.example')).rejects.toThrow(RecipientRefused)
  const delayed = await send('busy@people.example').catch((error: unknown) => error)
  expect(delayed).toBeInstanceOf(Error)
  expect(delayed).not.toBeInstanceOf(RecipientRefused)
})

test('starts no header after a line break in an address, subject or header', async () => {
  const { url, received } = await aSink()
  const mailer = createMailer(
    { mail: { kind: 'smtp', url, from: 'Adire <hello@adire.example>' }, dataDir: await aFolder() },
    systemClock,
  )
  await mailer.send({
    to: 'ada@people.example',
    subject: 'Hello\r\nBcc: eve@people.example\r\n\r\nbody',
    html: '<p>x</p>',
    text: 'x',
    headers: { 'x-topic': 'a\r\nX-Evil: yes' },
  })
  await mailer
    .send({
      to: 'ada@people.example\r\nBcc: eve@people.example',
      subject: 'x',
      html: '<p>x</p>',
      text: 'x',
    })
    .catch(() => undefined)
  for (const { mail, to } of received) {
    expect(to.some((address) => address.startsWith('eve'))).toBe(false)
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.headers.has('x-evil')).toBe(false)
  }
  expect(received[0]!.mail.subject).toBe('Hello Bcc: eve@people.example body')
})

test('stores the newest five hundred emails as files without a provider, found by id only', async () => {
  const dataDir = await aFolder()
  const mailer = createMailer(
    { mail: { kind: 'mailbox', from: 'Adire <hello@adire.example>' }, dataDir },
    systemClock,
  )
  for (let i = 0; i < 503; i++)
    await mailer.send({
      to: 'ada@people.example',
      subject: `Mail ${i}`,
      html: '<p>x</p>',
      text: 'x',
    })
  const folder = join(dataDir, 'mail')
  expect(await readdir(folder)).toHaveLength(500)
  const kept = await listStoredEmails(folder)
  expect(kept[0]!.subject).toBe('Mail 502')
  expect(kept.at(-1)!.subject).toBe('Mail 3')
  expect(await findStoredEmail(folder, kept[0]!.id)).toEqual(kept[0])
  expect(await findStoredEmail(folder, '../../etc/passwd')).toBeUndefined()
})

test('adds one-click unsubscribe headers to newsletters only, unfolded', async () => {
  const { url, received } = await aSink()
  const mailer = createMailer(
    { mail: { kind: 'smtp', url, from: 'Adire <hello@adire.example>' }, dataDir: await aFolder() },
    systemClock,
  )
  const unsubscribe = `https://adire.example/newsletter/unsubscribe?token=${'a'.repeat(64)}`
  await mailer.send(
    composeText(toEnglish('ada@people.example'), () =>
      writeSubscription({ confirm: link, unsubscribe }),
    ),
  )
  await mailer.send(
    composeText(toEnglish('ada@people.example'), () =>
      writeAlreadySubscribed({ site: site.publicUrl, unsubscribe, switchLanguage: undefined }),
    ),
  )
  await mailer.send(
    composeText(toEnglish('ada@people.example'), () =>
      writeReceipt({ reference: 'AD-7F3K2M', site: site.publicUrl, kind: 'other' }),
    ),
  )
  const list = received.map(
    ({ raw }) =>
      /^List-Unsubscribe: (.+)$/m.exec(
        raw.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r', ''),
      )?.[1],
  )
  expect(list).toEqual([
    `<${unsubscribe}>, <mailto:support@adire.example?subject=unsubscribe>`,
    list[0],
    undefined,
  ])
  expect(
    received.map(({ raw }) => raw.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')),
  ).toEqual([true, true, false])
})

test('keeps a moderator’s text out of headers and markup', async () => {
  const { url, received } = await aSink()
  const mailer = createMailer(
    { mail: { kind: 'smtp', url, from: 'Adire <hello@adire.example>' }, dataDir: await aFolder() },
    systemClock,
  )
  const reason = '<img src=x onerror=alert(1)>\nBcc: eve@people.example\n\n.\nQUIT'
  await mailer.send(composeMail(toEnglish('ada@people.example'), { mail: 'denied', reason }, site))
  const { mail, to, raw } = received[0]!
  expect(to).toEqual(['ada@people.example'])
  expect(raw.split('\r\n\r\n')[0]).not.toContain('eve@')
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail.html).not.toContain('<img')
  expect(mail.text).toContain(
    '> <img src=x onerror=alert(1)>\n> Bcc: eve@people.example\n> \n> .\n> QUIT',
  )
})

test('gives every email a subject, a button, a reason and a text part, and escapes reasons', () => {
  const letters: MemberEmail[] = [
    { mail: 'confirmEmail', link },
    { mail: 'resetPassword', link },
    { mail: 'passwordChanged' },
    { mail: 'signUpAttempt' },
    { mail: 'verified' },
    { mail: 'denied', reason: '<img src=x onerror=alert(1)>' },
    { mail: 'photoRejected', reason: 'Two people\nin one picture' },
  ]
  for (const letter of letters) {
    const { subject, html, text } = composeMail(toEnglish('ada@people.example'), letter, site)
    expect(subject.length).toBeGreaterThan(10)
    expect(html).toMatch(/<a href="https:\/\/adire\.example/)
    expect(html).not.toMatch(/<img|<script/i)
    expect(text).toMatch(/https:\/\/adire\.example/)
  }
  expect(composeMail(toEnglish('a@b.example'), letters[5]!, site).html).toContain(
    '&lt;img src=x onerror=alert(1)&gt;',
  )
  expect(composeMail(toEnglish('a@b.example'), letters[6]!, site).text).toContain(
    '> Two people\n> in one picture',
  )
})

test('ends each email with the postal address of the company, if it is configured', async () => {
  const address = '1 Example Street, London, United Kingdom'
  const company = { ...site, company: { address } }
  const { html, text } = composeMail(toEnglish('ada@people.example'), { mail: 'verified' }, company)
  for (const part of [html, text]) expect(part).toContain(`Adire Connections Ltd, ${address}`)
  expect(composeMail(toEnglish('ada@people.example'), { mail: 'verified' }, site).text).toMatch(
    /Adire Connections Ltd\n$/,
  )
})
