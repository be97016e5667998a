import { PaymentId } from '@adire/contract/ids.ts'
import { appPages } from '@adire/contract/pages.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'

const PURPOSE = 'payments.withdraw'

/** Returns the address that withdraws from the order of a payment, as long as the payment allows it. */
export function signWithdrawalUrl(
  id: PaymentId,
  { publicUrl, sessionSecrets }: { publicUrl: string; sessionSecrets: SessionSecrets },
): string {
  return `${publicUrl}${appPages.withdraw}#token=${signId(PURPOSE, id, sessionSecrets)}`
}

/** Returns the payment of a withdrawal link; undefined for anything else. */
export function readWithdrawalToken(token: string, secrets: SessionSecrets): PaymentId | undefined {
  return PaymentId.safeParse(readSignedId(PURPOSE, token, secrets)).data
}
