import { HOUR_SECONDS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { type AccountEnd, type RealtimeEvent, STREAM_ALIVE_MS } from '@adire/contract/realtime.ts'
import type { AccountStatus } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { joinTimeline, parseLsn } from '../../lib/lsn.ts'
import { createSeal, deriveKey } from '../../lib/sealed-bytes.ts'
import type { LogPosition } from '../../realtime.ts'

/** Interval at which a stream checks its session, in case the event of the log-out was lost. */
export const RECHECK_MS = MINUTE_MS
/**
 * Idle time after which a stream sends a keep-alive, so that both ends notice a broken connection.
 */
export const KEEP_ALIVE_MS = STREAM_ALIVE_MS
/**
 * Events a slow reader may lag behind before the stream ends; the client then catches up with a new
 * one.
 */
export const MAXIMUM_BACKLOG = 500
/** Most missed events sent; beyond this, reading everything again is less work for both sides. */
export const CATCH_UP_MAXIMUM = 500
/** Hours for which events are stored at least, and a day more at most; positions expire an hour earlier. */
export const EVENT_RETENTION_HOURS = 24

/**
 * Removes hidden events. The last of them becomes one event without a name that makes the page read
 * its matches again.
 */
export function replaceHidden<Event extends { event: RealtimeEvent; isHidden: boolean }>(
  all: readonly Event[],
): Event[] {
  const last = all.findLast(({ isHidden }) => isHidden)
  return all.flatMap((one) => {
    if (one === last) return [{ ...one, event: { type: 'matches.changed' } }]
    return one.isHidden ? [] : [one]
  })
}

/** Positions expire an hour before their events are deleted, so that a valid one misses none. */
const POSITION_LIFE_SECONDS = (EVENT_RETENTION_HOURS - 1) * HOUR_SECONDS
/**
 * A PostgreSQL transaction id, a timeline, a time in seconds, and a position in PostgreSQL's log.
 * The previous release had eight bytes for the time, and thus a timeline of zero.
 */
const POSITION_BYTES = 24
const [TIMELINE_AT, TIME_AT, LSN_AT] = [8, 12, 16]
/** Characters of an event key (96 bits). */
const KEY_LENGTH = 16

/**
 * Event positions and event keys of one member, as browsers get them. The ids behind them count the
 * events of the whole site, so positions are encrypted and event keys are an HMAC. Both depend on
 * the member, so that members can't compare theirs.
 */
export interface EventPositions {
  /** Returns the key of an event, the same on every stream of the member. */
  keyEvent(number: number): string
  /**
   * Creates a position: its reader still needs every event written by a transaction at or after the
   * horizon, which is a PostgreSQL transaction id (`0017_live.sql`), and knows of what precedes `lsn`
   * in PostgreSQL's log of the timeline.
   */
  write(at: Omit<LogPosition, 'writer' | 'number'>): string
  /** Creates the id of an event in a stream: its key and the position after it. */
  writeEventId(event: Omit<LogPosition, 'writer'>): string
  /** Returns the horizon of a position or event id; undefined if invalid, expired or not theirs. */
  read(text: string | undefined): string | undefined
  /**
   * Returns the position in PostgreSQL's log, joined with its timeline, however old; undefined if
   * invalid, not theirs or without a timeline.
   */
  readLsn(text: string): bigint | undefined
}

export function createEventPositions(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  member: MemberId,
): EventPositions {
  const seal = createSeal(`event position:${member}`, config.sessionSecrets)
  const eventKey = deriveKey(`event key:${member}`, config.hashKey)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function keyEvent(number: number): string {
    return keyedHash(eventKey, String(number)).toString('base64url').slice(0, KEY_LENGTH)
  }

  function write({ horizon, lsn, timeline }: Omit<LogPosition, 'writer' | 'number'>): string {
    const bytes = Buffer.alloc(POSITION_BYTES)
    bytes.writeBigUInt64BE(BigInt(horizon))
    bytes.writeUInt32BE(timeline, TIMELINE_AT)
    bytes.writeUInt32BE(seconds(), TIME_AT)
    bytes.writeBigUInt64BE(parseLsn(lsn), LSN_AT)
    return seal.write(bytes)
  }

  function open(text: string): Buffer | undefined {
    return seal.read(text.slice(text.indexOf('.') + 1), POSITION_BYTES)
  }

  return {
    keyEvent,
    write,
    writeEventId: (event) => `${keyEvent(event.number)}.${write(event)}`,
    readLsn(text) {
      const bytes = open(text)
      const timeline = bytes?.readUInt32BE(TIMELINE_AT)
      return bytes && timeline ? joinTimeline(timeline, bytes.readBigUInt64BE(LSN_AT)) : undefined
    },
    read(text = '') {
      const bytes = open(text)
      if (!bytes) return undefined
      const writtenAt = bytes.readUInt32BE(TIME_AT)
      return seconds() - writtenAt > POSITION_LIFE_SECONDS
        ? undefined
        : String(bytes.readBigUInt64BE())
    },
  }
}

interface AccountState {
  status: AccountStatus
  suspendedUntil: Date | null
}

/** Returns why an account can't be used any more; undefined if it can, or if it is erased. */
export function resolveAccountEnd(
  { status, suspendedUntil }: AccountState,
  now: Date,
): AccountEnd | undefined {
  if (status === 'banned' || status === 'deleting') return { reason: status }
  if (status === 'suspended' && suspendedUntil && suspendedUntil > now)
    return { reason: 'suspended', until: suspendedUntil.toISOString() }
  return undefined
}
