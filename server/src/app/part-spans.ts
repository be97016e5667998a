import type { Mailer } from '../gateways/mailer.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { inSpan } from '../lib/spans.ts'

/** Records each email that is handed over, without the email. */
export function traceMailer(mailer: Mailer): Mailer {
  return { send: (mail) => inSpan({ name: 'mail send', kind: 'client' }, () => mailer.send(mail)) }
}

/** Records each call of the file store, without the key. */
export function traceStorage(storage: Storage): Storage {
  const run = <T>(operation: string, work: () => Promise<T>) =>
    inSpan({ name: `files ${operation}`, kind: 'client' }, work)
  return {
    put: (...file) => run('put', () => storage.put(...file)),
    read: (key) => run('read', () => storage.read(key)),
    remove: (keys) => run('remove', () => storage.remove(keys)),
    list: (prefix) => storage.list(prefix),
  }
}
