import type { Deps } from '../deps.ts'
import { type Mail, RecipientRefused } from '../gateways/mailer.ts'

/**
 * Sends an email of a job that ends also if the address is permanently refused: another try would
 * be refused too, and an urgent job that waits calls the operators.
 */
export async function sendUnlessRefused(
  { log, mailer }: Pick<Deps, 'log' | 'mailer'>,
  mail: Mail,
): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error
    log.warn({ err: error }, 'mail: an address was refused, not trying again')
  }
}
