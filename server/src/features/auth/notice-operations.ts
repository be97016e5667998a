import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { RequestContext } from '../../deps.ts'
import { sendMail, sendMailTo } from '../../mail/operations.ts'
import { findLanguage } from '../../mail/queries.ts'
import type { AccessChange } from '../../mail/security-emails.ts'
import { describeDevice } from './view.ts'

type NoticeContext = Pick<RequestContext, 'clock' | 'headers'>

function describeChange({ clock, headers }: NoticeContext, mail: AccessChange, names: string[]) {
  const at = clock.now().toISOString()
  return {
    mail,
    at,
    device: describeDevice(headers.get('user-agent')),
    ...(names.length > 0 && { names }),
  }
}

/** Emails the owner about a change of the access to the account, if `tx` commits. */
export async function notifyOwner(
  tx: Tx,
  context: NoticeContext,
  { to, mail, names = [] }: { to: MemberId; mail: AccessChange; names?: string[] },
): Promise<void> {
  await sendMail(tx, { to, ...describeChange(context, mail, names) })
}

/** Emails such a notice to an address that the account no longer has, in the owner's language. */
export async function notifyAddress(
  tx: Tx,
  context: NoticeContext,
  { to, owner, mail }: { to: string; owner: MemberId; mail: AccessChange },
): Promise<void> {
  const language = await findLanguage(tx, owner)
  await sendMailTo(tx, { address: to, language }, describeChange(context, mail, []))
}
