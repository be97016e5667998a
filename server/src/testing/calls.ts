import { SAMPLE_ID } from '@adire/contract/samples.ts'
import { ORPCError } from '@orpc/client'
import type { TestClient } from './client.ts'

/** An id that belongs to nothing. */
export const RANDOM_ID = SAMPLE_ID

/** Calls a procedure by name; returns the status, and the body of a refusal. */
export async function call(
  client: TestClient,
  name: string,
  input: unknown,
): Promise<{ status: number; body: string }> {
  const [feature = '', procedure = ''] = name.split('.')
  const abort = new AbortController()
  try {
    // The client's type can't be indexed by a name known only at run time.
    const procedures = (
      client as unknown as Record<
        string,
        Record<string, (input: unknown, options: object) => Promise<unknown>>
      >
    )[feature]
    const answer = await procedures?.[procedure]?.(input, { signal: abort.signal })
    // The only procedure that answers with a stream.
    if (name === 'realtime.subscribe') await (answer as AsyncIterator<unknown>).next()
    return { status: 200, body: '' }
  } catch (error) {
    if (error instanceof ORPCError)
      return { status: error.status, body: JSON.stringify(error.toJSON()) }
    throw error
  } finally {
    abort.abort()
  }
}
