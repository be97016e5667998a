import { type ErrorCode, type ErrorData, errorCatalogue } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/server'

/** Throws an error of the catalogue; the procedure must declare the code in the contract. */
export function fail<C extends ErrorCode>(
  code: C,
  ...data: ErrorData<C> extends undefined ? [] : [ErrorData<C>]
): never {
  throw new ORPCError(code, { status: errorCatalogue[code].status, data: data[0] })
}

/** Throws RATE_LIMITED with the seconds to wait, and sets the header `retry-after`. */
export function failOverLimit({ resHeaders }: { resHeaders: Headers }, seconds: number): never {
  resHeaders.set('retry-after', String(seconds))
  return fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}

/** True for an error of the catalogue, false for a bug or an outage. */
export function isRefusal(error: unknown): error is ORPCError<ErrorCode, unknown> {
  return error instanceof ORPCError && error.code in errorCatalogue
}
