import { type ErrorCode, type ErrorData, errorCatalogue } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/server'

/** Stops the request with an error from the catalogue. */
export function fail<C extends ErrorCode>(
  code: C,
  ...data: ErrorData<C> extends undefined ? [] : [ErrorData<C>]
): never {
  throw new ORPCError(code, { status: errorCatalogue[code].status, data: data[0] })
}

/** Stops a request over a limit, with the seconds to wait. */
export function failOverLimit({ resHeaders }: { resHeaders: Headers }, seconds: number): never {
  resHeaders.set('retry-after', String(seconds))
  return fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}

/** True for an error of the catalogue, false for a bug or an outage. */
export function isRefusal(error: unknown): error is ORPCError<ErrorCode, unknown> {
  return error instanceof ORPCError && error.code in errorCatalogue
}
