import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { fail } from './fail.ts'
import { readSealedBytes, sealBytes } from './sealed-bytes.ts'

export type CursorPart = string | number | boolean | null

/** A procedure with the input it was called with, before validation. */
export interface Call {
  procedure: string
  input: unknown
}

/** The call a cursor belongs to; it is refused for any other list, viewer, filter or order. */
export interface CursorPurpose extends Call {
  viewer: MemberId
}

interface Sealing {
  secret: string
  now: Date
}

/** All cursors have this length before encryption, so that their length tells nothing either. */
const PLAIN_BYTES = 256
const LENGTH_BYTES = 2
const LIFE_MS = DAY_MS

/** Encrypts a position in a list; positions often contain hidden facts, such as a birth date. */
export function encodeCursor(
  parts: readonly CursorPart[],
  purpose: CursorPurpose,
  { secret, now }: Sealing,
): string {
  const payload = Buffer.from(JSON.stringify([now.getTime() + LIFE_MS, ...parts]))
  if (payload.length > PLAIN_BYTES - LENGTH_BYTES)
    throw new Error(`the cursor of ${purpose.procedure} is too long`)
  const plain = Buffer.alloc(PLAIN_BYTES)
  plain.writeUInt16BE(payload.length)
  payload.copy(plain, LENGTH_BYTES)
  return sealBytes(describe(purpose), plain, secret)
}

/**
 * The parts that went into `encodeCursor`, for the same purpose and within a day; every other text
 * is refused alike.
 */
export function decodeCursor(
  text: string,
  purpose: CursorPurpose,
  { secret, now }: Sealing,
): CursorPart[] {
  const plain = readSealedBytes(describe(purpose), text, {
    length: PLAIN_BYTES,
    serverSecret: secret,
  })
  if (!plain) return fail('CURSOR_INVALID')
  const payload = plain.subarray(LENGTH_BYTES, LENGTH_BYTES + plain.readUInt16BE())
  const [expiresAt, ...parts] = JSON.parse(payload.toString()) as [number, ...CursorPart[]]
  return now.getTime() < expiresAt ? parts : fail('CURSOR_INVALID')
}

/**
 * One text for one purpose: absent and undefined filters are the same, in any order, and so are a
 * number and its digits.
 */
function describe({ procedure, viewer, input }: CursorPurpose): string {
  const filters = Object.entries(input ?? {})
    .filter(([name, value]) => name !== 'cursor' && value !== undefined)
    .map(
      ([name, value]) =>
        [name, Array.isArray(value) ? value.map(String) : [String(value)]] as const,
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(['cursor', procedure, viewer, filters])
}
