import { ORPCError } from '@orpc/client'

/** Returns `accepted` or the error code, so that tests can compare results as text. */
export function readResultCode(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: { code?: string; status?: number }) => error.code ?? String(error.status),
  )
}

/** Returns the code and data of a refused call. Throws if it was accepted. */
export async function readRefusal(
  call: Promise<unknown>,
): Promise<{ code: string; data: unknown }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ORPCError)) throw new Error('it was not refused')
  return { code: error.code, data: error.data as unknown }
}
