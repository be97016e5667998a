import pg from 'pg'
import { PassThrough, type Readable } from 'node:stream'
import { formatLsn, parseLsn } from '../lib/lsn.ts'

const CONNECT_MS = 10_000

/** Position of a cluster in its write-ahead log. */
export interface ClusterPosition {
  /** The cluster's system identifier as sixteen hexadecimal digits. */
  system: string
  timeline: number
  lsn: bigint
}

/** A base backup while it is sent. */
export interface BaseBackup {
  /** The data directory as a tar stream, including the log that makes it consistent. */
  tar: Readable
  /** Resolves once `tar` has ended; rejects like `tar` if the backup fails. */
  positions: Promise<{ timeline: number; start: bigint; end: bigint }>
}

/** Opens a connection for replication commands. `url` has a role with the attribute REPLICATION. */
export async function connectReplication(url: string): Promise<pg.Client> {
  const address = new URL(url)
  address.pathname = '/postgres'
  address.searchParams.set('replication', 'true')
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'adire backups',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The commands report a lost connection. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function identifyCluster(client: pg.Client): Promise<ClusterPosition> {
  const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  )
  const [row] = rows
  if (!row) throw new Error('the cluster did not identify itself')
  return {
    system: BigInt(row.systemid).toString(16).padStart(16, '0'),
    timeline: row.timeline,
    lsn: parseLsn(row.xlogpos),
  }
}

/** Returns the position up to which a slot keeps the log; undefined if there is no such slot. */
export async function readSlot(client: pg.Client, slot: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(
    `READ_REPLICATION_SLOT ${slot}`,
  )
  const restart = rows[0]?.restart_lsn
  return restart === undefined || restart === null ? undefined : parseLsn(restart)
}

/** Creates a slot that keeps the log from now on until its reader has confirmed it. */
export async function createSlot(client: pg.Client, slot: string): Promise<void> {
  await client.query(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL (RESERVE_WAL)`)
}

/** Removes a slot; ignores one that doesn't exist. */
export async function dropSlot(client: pg.Client, slot: string): Promise<void> {
  try {
    await client.query(`DROP_REPLICATION_SLOT ${slot} WAIT`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42704')) throw error
  }
}

/** Copies the data directory of the running cluster; the connection serves nothing else meanwhile. */
export function readBaseBackup(client: pg.Client): BaseBackup {
  const command = new BaseBackupCommand()
  client.once('end', () => command.fail(new Error('the connection was lost')))
  client.query(command)
  return { tar: command.tar, positions: command.positions }
}

/** First byte of the messages of a base backup. */
const MESSAGE = { newArchive: 'n', data: 'd' }
/** A cluster without tablespaces, like ours, is sent as one archive. */
const ARCHIVE = 'base.tar'

/**
 * Runs BASE_BACKUP, which sends a row with the position of the start, a row for each tablespace, the
 * messages of the copy, and a row with the position of the end.
 */
class BaseBackupCommand implements pg.Submittable {
  readonly tar = new PassThrough({ highWaterMark: 1 << 20 })
  readonly #finished = Promise.withResolvers<{ timeline: number; start: bigint; end: bigint }>()
  readonly #rows: (string | null)[][] = []

  constructor() {
    // Awaited once the copy has been read: a failure before that is not unhandled.
    this.positions.catch(() => undefined)
  }

  get positions() {
    return this.#finished.promise
  }

  submit(connection: pg.Connection): void {
    this.tar.on('drain', () => connection.stream.resume())
    connection.query("BASE_BACKUP (LABEL 'adire', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
  }

  handleRowDescription(): void {
    // The columns are fixed by the protocol.
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    const type = chunk.toString('latin1', 0, 1)
    if (type === MESSAGE.newArchive && !chunk.toString('latin1', 1).startsWith(`${ARCHIVE}\0`))
      this.fail(new Error('the cluster has tablespaces, which can’t be copied'))
    // Copied, because `pg` reuses the memory of its messages.
    else if (type === MESSAGE.data && !this.tar.write(Buffer.from(chunk.subarray(1))))
      connection.stream.pause()
  }

  handleCommandComplete(): void {
    // The positions come after the copy, in a result of their own.
  }

  handleReadyForQuery(): void {
    const [first, last] = [this.#rows[0], this.#rows.at(-1)]
    if (!first?.[0] || !last?.[0]) return this.fail(new Error('the base backup was incomplete'))
    this.#finished.resolve({
      timeline: Number(first[1]),
      start: parseLsn(first[0]),
      end: parseLsn(last[0]),
    })
    this.tar.end()
  }

  handleError(error: Error): void {
    this.fail(error)
  }

  fail(error: Error): void {
    this.#finished.reject(error)
    if (!this.tar.writableEnded) this.tar.destroy(error)
  }
}

interface WalReader {
  /** Called with the bytes of the log from `start` on. */
  onBytes(start: bigint, bytes: Buffer): void
  /** Called when the server has sent everything up to `end`, and whether it wants a confirmation. */
  onKeepalive(end: bigint, wantsReply: boolean): void
}

export interface WalStream {
  /** Reports that everything before `lsn` is stored, so that the server may remove it. */
  confirm(lsn: bigint): void
  pause(): void
  resume(): void
  /** Resolves never; rejects when the stream ends. */
  ended: Promise<never>
}

/** Streams the log from a position on, as it is written; the connection serves nothing else. */
export function streamWal(
  client: pg.Client,
  from: { slot: string; timeline: number; lsn: bigint },
  reader: WalReader,
): WalStream {
  const ended = Promise.withResolvers<never>()
  // Read in races: an end outside of them is not unhandled.
  ended.promise.catch(() => undefined)
  const { stream } = client.connection
  client.once('end', () => ended.reject(new Error('the connection was lost')))
  client.query({
    submit: (connection: pg.Connection) =>
      connection.query(
        `START_REPLICATION SLOT ${from.slot} PHYSICAL ${formatLsn(from.lsn)} TIMELINE ${from.timeline}`,
      ),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      try {
        readMessage(chunk, reader)
      } catch (error) {
        ended.reject(error)
      }
    },
    handleError: (error: Error) => ended.reject(error),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => ended.reject(new Error('the server ended the stream')),
  })
  return {
    confirm: (lsn) => void stream.write(composeStatus(lsn)),
    pause: () => void stream.pause(),
    resume: () => void stream.resume(),
    ended: ended.promise,
  }
}

/** A type, two positions and a time. */
const WAL_HEADER_BYTES = 25

/** Reads log (`w`, copied like the messages of a backup) or a keepalive (`k`). */
function readMessage(chunk: Buffer, reader: WalReader): void {
  const type = chunk.toString('latin1', 0, 1)
  if (type === 'w')
    reader.onBytes(chunk.readBigUInt64BE(1), Buffer.from(chunk.subarray(WAL_HEADER_BYTES)))
  else if (type === 'k') reader.onKeepalive(chunk.readBigUInt64BE(1), chunk[17] === 1)
}

/** A standby status update inside of a CopyData message. */
function composeStatus(lsn: bigint): Buffer {
  const message = Buffer.alloc(1 + 4 + 34)
  message.write('d')
  message.writeInt32BE(4 + 34, 1)
  message.write('r', 5)
  // Written, flushed and applied; the time, which the server ignores; no reply wanted.
  for (const offset of [6, 14, 22]) message.writeBigUInt64BE(lsn, offset)
  return message
}
