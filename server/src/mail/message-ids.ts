import type { Mail, Mailer } from '../gateways/mailer.ts'
import { stableUuid } from '../lib/hashes.ts'

/**
 * Builds the header by which mail servers and programs recognise an email that they already have.
 * `name` is the same for each try and has no spaces.
 */
export function buildMessageId(name: string, publicUrl: string): Record<'Message-ID', string> {
  return { 'Message-ID': `<${name}@${new URL(publicUrl).hostname}>` }
}

/**
 * Adds a Message-ID to each email of a job: the same when the job runs again with the same email. An
 * email with a new link is another one, because its link replaces that of the first.
 */
export function addMessageIds(mailer: Mailer, jobId: string, publicUrl: string): Mailer {
  return {
    send: (mail) =>
      mailer.send({
        ...mail,
        headers: { ...buildMessageId(nameMail(mail, jobId), publicUrl), ...mail.headers },
      }),
  }
}

function nameMail({ to, subject, text }: Mail, jobId: string): string {
  return stableUuid(JSON.stringify([jobId, to, subject, text]))
}
