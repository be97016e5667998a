import { type ErrorCode, type ErrorData, errorCatalogue } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/server'

/** Stops the request with an error from the catalogue. */
export function fail<C extends ErrorCode>(
  code: C,
  ...data: ErrorData<C> extends undefined ? [] : [ErrorData<C>]
): never {
  throw new ORPCError(code, { status: errorCatalogue[code].status, data: data[0] })
}

/** Stops a request that is over a limit, and says when to come back. */
export function failOverLimit({ resHeaders }: { resHeaders: Headers }, seconds: number): never {
  resHeaders.set('retry-after', String(seconds))
  return fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}

/** Whether an error is a refusal from the catalogue rather than a fault of ours. */
export function isRefusal(error: unknown): error is ORPCError<ErrorCode, unknown> {
  return error instanceof ORPCError && error.code in errorCatalogue
}
