import { HOUR_SECONDS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { createSeal, deriveKey } from '../../lib/sealed-bytes.ts'
import { KEPT_HOURS } from './rules.ts'

/** Cursors expire an hour before their events are deleted, so that a valid one never misses any. */
const POSITION_LIFE_SECONDS = (KEPT_HOURS - 1) * HOUR_SECONDS
/** A PostgreSQL transaction id and a time in seconds. */
const POSITION_BYTES = 16
/** Characters of an event key (96 bits). */
const KEY_LENGTH = 16

/**
 * Cursors and event keys of one member. The ids behind them count the events of the whole site, so
 * cursors are encrypted and keys are an HMAC, with keys per member: members can't compare theirs.
 */
export interface EventPositions {
  /** Same key for an event on every stream of the member. */
  keyEvent(number: number): string
  /**
   * Creates a cursor: everything written at or after the horizon is still to come
   * (`0017_live.sql`).
   */
  write(horizon: string): string
  /** Creates the id of an event in a stream: its key and the cursor after it. */
  writeEventId(event: { number: number; horizon: string }): string
  /**
   * Returns the horizon of a cursor or event id; undefined if it is expired, of another member or
   * invalid.
   */
  read(text: string | undefined): string | undefined
}

export function createEventPositions(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  member: MemberId,
): EventPositions {
  const seal = createSeal(`event position:${member}`, config.sessionSecret)
  const eventKey = deriveKey(`event key:${member}`, config.sessionSecret)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function keyEvent(number: number): string {
    return keyedHash(eventKey, String(number)).toString('base64url').slice(0, KEY_LENGTH)
  }

  function write(horizon: string): string {
    const bytes = Buffer.alloc(POSITION_BYTES)
    bytes.writeBigUInt64BE(BigInt(horizon))
    bytes.writeBigUInt64BE(BigInt(seconds()), POSITION_BYTES / 2)
    return seal.write(bytes)
  }

  return {
    keyEvent,
    write,
    writeEventId: ({ number, horizon }) => `${keyEvent(number)}.${write(horizon)}`,
    read(text = '') {
      const bytes = seal.read(text.slice(text.indexOf('.') + 1), POSITION_BYTES)
      if (!bytes) return undefined
      const writtenAt = Number(bytes.readBigUInt64BE(POSITION_BYTES / 2))
      return seconds() - writtenAt > POSITION_LIFE_SECONDS
        ? undefined
        : String(bytes.readBigUInt64BE())
    },
  }
}
