import { type ErrorCode, type ErrorData, errorCatalogue } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/server'

/** Stops the request with an error from the catalogue. */
export function fail<C extends ErrorCode>(code: C, ...data: ErrorData<C> extends undefined ? [] : [ErrorData<C>]): never {
  throw new ORPCError(code, { status: errorCatalogue[code].status, data: data[0] })
}

/** Whether an error is a refusal from the catalogue rather than a fault of ours. */
export function isRefusal(error: unknown): error is ORPCError<ErrorCode, unknown> {
  return error instanceof ORPCError && error.code in errorCatalogue
}
