import { PaymentId } from '@adire/contract/ids.ts'
import { appPages } from '@adire/contract/pages.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'

const PURPOSE = 'payments.cancel'

/** Returns the address that cancels the subscription of a payment until the next payment. */
export function signCancelUrl(
  id: PaymentId,
  { publicUrl, sessionSecrets }: { publicUrl: string; sessionSecrets: SessionSecrets },
): string {
  return `${publicUrl}${appPages.cancelPlan}#token=${signId(PURPOSE, id, sessionSecrets)}`
}

/** Returns the payment of a cancel link; undefined for anything else. */
export function readCancelToken(token: string, secrets: SessionSecrets): PaymentId | undefined {
  return PaymentId.safeParse(readSignedId(PURPOSE, token, secrets)).data
}
