import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { createSeal, deriveKey, keyedHash } from '../../lib/sealed-bytes.ts'
import { KEPT_HOURS } from './rules.ts'

const HOUR_SECONDS = 3600
/** A place lives an hour less than events are kept: later, one of its events may be gone. */
const PLACE_LIFE_SECONDS = (KEPT_HOURS - 1) * HOUR_SECONDS
/** A transaction number of PostgreSQL and a time in seconds. */
const PLACE_BYTES = 16
/** Characters of an event's key: 96 bits. */
const KEY_LENGTH = 16

/**
 * The places and event keys of one member. The numbers behind them count the events of the whole site, so places are encrypted and keys
 * are an HMAC, both with keys of the member's own: nobody can compare theirs with another member's.
 */
export interface EventPlaces {
  /** The same for the same event on every stream of the member. */
  keyEvent(number: number): string
  /** Where a reader stands: everything written at or behind the horizon is still to come (`0017_live.sql`). */
  write(horizon: string): string
  /** The id of an event in a stream: its key and the place behind it. */
  writeEventId(event: { number: number; horizon: string }): string
  /** The horizon of a place or event id; undefined for one that is too old, of another member, or none of ours. */
  read(text: string | undefined): string | undefined
}

export function createEventPlaces({ clock, config }: Pick<Deps, 'clock' | 'config'>, member: MemberId): EventPlaces {
  const seal = createSeal(`event place:${member}`, config.sessionSecret)
  const eventKey = deriveKey(`event key:${member}`, config.sessionSecret)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function keyEvent(number: number): string {
    return keyedHash(eventKey, String(number)).slice(0, KEY_LENGTH)
  }

  function write(horizon: string): string {
    const bytes = Buffer.alloc(PLACE_BYTES)
    bytes.writeBigUInt64BE(BigInt(horizon))
    bytes.writeBigUInt64BE(BigInt(seconds()), PLACE_BYTES / 2)
    return seal.write(bytes)
  }

  return {
    keyEvent,
    write,
    writeEventId: ({ number, horizon }) => `${keyEvent(number)}.${write(horizon)}`,
    read(text = '') {
      const bytes = seal.read(text.slice(text.indexOf('.') + 1), PLACE_BYTES)
      if (!bytes) return undefined
      const writtenAt = Number(bytes.readBigUInt64BE(PLACE_BYTES / 2))
      return seconds() - writtenAt > PLACE_LIFE_SECONDS ? undefined : String(bytes.readBigUInt64BE())
    },
  }
}
