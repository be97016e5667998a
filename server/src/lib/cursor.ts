import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { fail } from './fail.ts'
import { readSealedBytes, sealBytes } from './sealed-bytes.ts'
import type { SessionSecrets } from './session-secrets.ts'

const CursorPart = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type CursorPart = z.infer<typeof CursorPart>
/** Time of expiry in milliseconds, and the parts. */
const Payload = z.tuple([z.number()], CursorPart)

/** A procedure with the input it was called with, before validation. */
export interface Call {
  procedure: string
  input: unknown
}

/** The call a cursor belongs to; for any other list, viewer, filter or order it is refused. */
export interface CursorPurpose extends Call {
  viewer: MemberId
}

interface SealOptions {
  secrets: SessionSecrets
  now: Date
}

/** All cursors have this length before encryption, so that their length reveals nothing. */
const PLAIN_BYTES = 256
const LENGTH_BYTES = 2
const LIFE_MS = DAY_MS

/** Encrypts a position in a list; positions often contain hidden facts, such as a birth date. */
export function encodeCursor(
  parts: readonly CursorPart[],
  purpose: CursorPurpose,
  { secrets, now }: SealOptions,
): string {
  const payload = Buffer.from(JSON.stringify([now.getTime() + LIFE_MS, ...parts]))
  if (payload.length > PLAIN_BYTES - LENGTH_BYTES)
    throw new Error(`the cursor of ${purpose.procedure} is too long`)
  const plain = Buffer.alloc(PLAIN_BYTES)
  plain.writeUInt16BE(payload.length)
  payload.copy(plain, LENGTH_BYTES)
  return sealBytes(serialise(purpose), plain, secrets)
}

/**
 * Returns the parts given to `encodeCursor` for the same purpose within a day; fails with
 * CURSOR_INVALID for any other text.
 */
export function decodeCursor(
  text: string,
  purpose: CursorPurpose,
  { secrets, now }: SealOptions,
): CursorPart[] {
  const plain = readSealedBytes(serialise(purpose), text, {
    length: PLAIN_BYTES,
    secrets,
  })
  if (!plain) return fail('CURSOR_INVALID')
  const payload = plain.subarray(LENGTH_BYTES, LENGTH_BYTES + plain.readUInt16BE())
  const [expiresAt, ...parts] = Payload.parse(JSON.parse(payload.toString()))
  return now.getTime() < expiresAt ? parts : fail('CURSOR_INVALID')
}

/**
 * Serialises a purpose. The order of filters doesn't matter. An undefined filter equals an absent
 * one, and a number equals its digits, because query strings have no numbers.
 */
function serialise({ procedure, viewer, input }: CursorPurpose): string {
  const filters = Object.entries(input ?? {})
    .filter(([name, value]) => name !== 'cursor' && value !== undefined)
    .map(
      ([name, value]) =>
        [name, Array.isArray(value) ? value.map(String) : [String(value)]] as const,
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(['cursor', procedure, viewer, filters])
}
