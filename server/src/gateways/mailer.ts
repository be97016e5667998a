import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
})
export type Mail = z.infer<typeof Mail>

/** Sends emails by SMTP, or stores them in the development mailbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'mailbox'; from: string }

/** Time limit of each step of an SMTP delivery. */
const TIMEOUT_MS = 10_000

export function createMailer(config: { mail: MailConfig; dataDir: string }, clock: Clock): Mailer {
  return config.mail.kind === 'smtp'
    ? createSmtpMailer(config.mail)
    : createMailbox(getMailboxFolder(config), config.mail.from, clock)
}

function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail) {
      const { to, subject, headers } = removeLineBreaks(mail)
      const message = { to: { name: '', address: to }, subject, html: mail.html, text: mail.text }
      await transport
        .sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated', ...headers } })
        .catch((error: unknown) => {
          throw toSafeError(error)
        })
    },
  }
}

/** The mail server permanently refused the address of an email. */
export class RecipientRefused extends Error {}

const SmtpError = z
  .object({
    command: z.string().optional().catch(undefined),
    code: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    response: z.string().optional().catch(undefined),
  })
  .catch({})

/**
 * Reduces an SMTP error to its codes, because its text has the refused address, which must not be
 * logged.
 */
function toSafeError(error: unknown): Error {
  const { command, code, responseCode = 0, response = '' } = SmtpError.parse(error)
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  const codes = [code, responseCode || undefined, status].filter((part) => part !== undefined)
  const text = `the mail was not accepted: ${codes.join(' ')}`
  const isRefusal = command === 'RCPT TO' && responseCode >= 500
  return isRefusal ? new RecipientRefused(text) : new Error(text)
}

/** Removes control characters, so that no value can start another header. */
function removeLineBreaks({ to, subject, headers = {} }: Mail): {
  to: string
  subject: string
  headers: Record<string, string>
} {
  const flat = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return {
    to: flat(to),
    subject: flat(subject),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, flat(value)]),
    ),
  }
}

/** An email in the development mailbox. */
const StoredEmail = Mail.extend({ id: z.string(), from: z.string(), sentAt: z.string() })
export type StoredEmail = z.infer<typeof StoredEmail>

const STORED_MAXIMUM = 500
const ID_PATTERN = /^\d{13}-\d{6}-[0-9a-f]{8}$/

export function getMailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mail')
}

/** Development mailbox: stores the newest 500 emails as files, which `/dev/mail` shows. */
function createMailbox(folder: string, from: string, clock: Clock): Mailer {
  let count = 0
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = clock.now()
      const id = `${sentAt.getTime()}-${String(count++ % 1_000_000).padStart(6, '0')}-${randomBytes(4).toString('hex')}`
      const stored: StoredEmail = {
        ...mail,
        ...removeLineBreaks(mail),
        id,
        from,
        sentAt: sentAt.toISOString(),
      }
      const file = join(folder, `${id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(stored))
      await rename(`${file}.part`, file)
      const old = (await listIds(folder)).slice(STORED_MAXIMUM)
      await Promise.all(old.map((one) => rm(join(folder, `${one}.json`), { force: true })))
    },
  }
}

/** Lists the ids of the stored mails, newest first. */
async function listIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .toReversed()
}

/** Lists the emails of the development mailbox, newest first. */
export async function listStoredEmails(folder: string): Promise<StoredEmail[]> {
  const mails = await Promise.all((await listIds(folder)).map((id) => findStoredEmail(folder, id)))
  return mails.filter((mail) => mail !== undefined)
}

export async function findStoredEmail(
  folder: string,
  id: string,
): Promise<StoredEmail | undefined> {
  if (!ID_PATTERN.test(id)) return undefined
  // There is no such email.
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : StoredEmail.parse(JSON.parse(text))
}
