import type { MemberId } from '@adire/contract/ids.ts'
import { EVENT_POSITION_HEADER } from '@adire/contract/event-position.ts'
import type { FastifyInstance } from 'fastify'
import { UNREACHABLE_POSITION } from '../db/replica-rules.ts'
import type { Deps, RequestHeaders } from '../deps.ts'
import { readEventLsn } from '../features/realtime/operations.ts'
import { joinTimeline, splitTimeline } from '../lib/lsn.ts'
import { formatCookie, getCookieName, listCookies } from '../lib/cookies.ts'
import { createSecret } from '../lib/secrets.ts'
import { createSeal, type Seal } from '../lib/sealed-bytes.ts'

/** Longer than the lag of a replica that answers reads, so that it has replayed older writes. */
const LIFE_SECONDS = 30
/** A timeline and a position in its log. */
const POSITION_BYTES = 12
const LSN_OFFSET = 4
/** Characters at the end of a cookie's name, which differs for each write. */
const SUFFIX_LENGTH = 8
/** Most cookies that are decrypted; more are never set by honest browsers. */
const COOKIES_MAXIMUM = 8

/**
 * Positions in the database's log that a browser has seen: those of its writes in cookies, that of
 * its newest event in a header. Both are encrypted, because positions show how much the whole site
 * writes.
 */
export class LogPositions {
  readonly #deps: Deps
  readonly #seal: Seal
  readonly #prefix: string

  constructor(deps: Deps) {
    this.#deps = deps
    this.#seal = createSeal('log position', deps.config.sessionSecrets)
    this.#prefix = getCookieName('position-', deps.config)
  }

  /**
   * Returns the position that a database must have reached to answer a request. A position that
   * can't be read leads to the primary.
   */
  read(headers: RequestHeaders, member: MemberId | undefined): bigint {
    const event = headers.get(EVENT_POSITION_HEADER)
    const eventPosition =
      event === null || member === undefined ? 0n : readEventLsn(this.#deps, member, event)
    return latest([eventPosition ?? UNREACHABLE_POSITION, ...this.#listWritten(headers)])
  }

  /** Sets a cookie after every write, and removes those that it replaces. */
  addTo(api: FastifyInstance): void {
    if (!this.#deps.replicas.areOn) return
    api.addHook('onSend', async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // A conflict may be about an earlier copy of the same write, which has committed.
      const isRefused =
        reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 409
      if (isRead || isRefused) return
      const { headers } = request
      const get = (name: string) => headers[name]?.toString() ?? null
      for (const cookie of await this.#renew({ get })) reply.header('set-cookie', cookie)
    })
  }

  /**
   * Returns a cookie with the present position, under a name of its own: responses to concurrent
   * writes may arrive in any order, and none may replace the other. Those that came with the request
   * are older, and end.
   */
  async #renew(headers: RequestHeaders): Promise<string[]> {
    const { config, replicas } = this.#deps
    const { timeline, lsn } = splitTimeline(await replicas.readPosition())
    const bytes = Buffer.alloc(POSITION_BYTES)
    bytes.writeUInt32BE(timeline)
    bytes.writeBigUInt64BE(lsn, LSN_OFFSET)
    const name = `${this.#prefix}${createSecret().slice(0, SUFFIX_LENGTH)}`
    const replaced = this.#list(headers).slice(0, COOKIES_MAXIMUM)
    return [
      formatCookie(config, { name, value: this.#seal.write(bytes), seconds: LIFE_SECONDS }),
      ...replaced.map(([known]) => formatCookie(config, { name: known, value: '', seconds: 0 })),
    ]
  }

  #list(headers: RequestHeaders): [name: string, value: string][] {
    return listCookies(headers).filter(([name]) => name.startsWith(this.#prefix))
  }

  #listWritten(headers: RequestHeaders): bigint[] {
    const cookies = this.#list(headers)
    if (cookies.length > COOKIES_MAXIMUM) return [UNREACHABLE_POSITION]
    return cookies.map(([, value]) => {
      const bytes = this.#seal.read(value, POSITION_BYTES)
      return bytes
        ? joinTimeline(bytes.readUInt32BE(), bytes.readBigUInt64BE(LSN_OFFSET))
        : UNREACHABLE_POSITION
    })
  }
}

function latest(positions: readonly bigint[]): bigint {
  return positions.reduce((one, other) => (one > other ? one : other), 0n)
}
