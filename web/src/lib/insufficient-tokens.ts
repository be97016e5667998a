import type { ErrorData } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/client'
import { openShop } from './shop-requests.ts'
import { errorCopy } from './error-copy.ts'
import { toast } from './toast.ts'

/** Tells a member who can't pay what the server would have told them, and opens the shop. */
export function handleInsufficientTokens(facts: ErrorData<'INSUFFICIENT_TOKENS'>) {
  const refusal = new ORPCError('INSUFFICIENT_TOKENS', { status: 402, data: facts })
  const { title, description } = errorCopy(refusal, { title: '' })
  toast.error({ title, description })
  openShop('tokens')
}
