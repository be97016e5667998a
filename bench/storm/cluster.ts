import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../server/src/gateways/postgres.ts'
import { findFreePort } from '../../server/src/gateways/postgres-process.ts'
import { PostgresNode } from './postgres-node.ts'

const LOOK_MS = 250
/**
 * Time without its standby after which the primary stops waiting for it. Shorter than the time limit
 * of a statement, which would end the wait and acknowledge the commit.
 */
const STANDBY_LOST_MS = 1_000
const SAFE_LIMIT_MS = 10 * 60_000
const quiet = { info: () => undefined, warn: () => undefined }

/** A node, and the port on which a proxy asks whether it is the primary. */
interface Member {
  node: PostgresNode
  health: Server
  healthPort: number
}

/** Ports and addresses for the clients of a cluster. */
export interface ClusterAddresses {
  /** Ports of each node and of its health check. */
  nodes: { name: string; port: number; healthPort: number }[]
  /** Addresses of the database by role; their port is that of one node. */
  url: string
  migrationUrl: string
}

/**
 * A primary with a synchronous standby, and the controller that stands for Patroni: it promotes the
 * standby when the primary is gone, makes a new standby from the new primary, and lets the primary go
 * on alone while there is none. Its health checks tell a proxy which node is the primary.
 */
export class Cluster {
  readonly addresses: ClusterAddresses
  readonly #members: readonly [Member, Member]
  readonly #backupUrl: string
  #primary: PostgresNode | undefined
  #isSynchronous = false
  /** True if everything that was ever acknowledged is on both nodes, and will be. */
  #isSafe = false
  /** Node that the storm has killed and that was not replaced yet. */
  #killed: PostgresNode | undefined
  #standbySeenAt = 0
  #building: Promise<void> | undefined
  #isStopped = false
  #watching: Promise<void> = Promise.resolve()
  /** Failures of the controller, for the report. */
  readonly troubles: string[] = []

  private constructor(
    members: [Member, Member],
    urls: { url: string; migrationUrl: string; backupUrl: string },
  ) {
    this.#members = members
    this.#backupUrl = urls.backupUrl
    const [{ node: first }] = members
    this.#primary = first
    this.addresses = {
      nodes: members.map(({ node: { name, port }, healthPort }) => ({ name, port, healthPort })),
      url: withPort(urls.url, first.port),
      migrationUrl: withPort(urls.migrationUrl, first.port),
    }
  }

  /** Starts both nodes in a folder; returns once they are synchronous. */
  static async start(folder: string): Promise<Cluster> {
    const dataDirs = { one: join(folder, 'one'), two: join(folder, 'two') }
    const embedded = await startPostgres({ dataDir: dataDirs.one, log: quiet })
    await embedded.stop()
    mkdirSync(dataDirs.two, { mode: 0o711 })
    const { password } = embedded
    // The health checks need to know the cluster, which needs their ports.
    const isPrimary = (name: string) => cluster.#primary?.name === name
    const cluster = new Cluster(
      [
        await createMember({ name: 'one', dataDir: dataDirs.one, password }, isPrimary),
        await createMember({ name: 'two', dataDir: dataDirs.two, password }, isPrimary),
      ],
      embedded,
    )
    await cluster.#primary?.start()
    cluster.#watching = cluster.#watch()
    await cluster.untilSafe()
    return cluster
  }

  get isSafe(): boolean {
    return this.#isSafe && this.#killed === undefined
  }

  /** Waits until the loss of either node would lose nothing. */
  async untilSafe(): Promise<void> {
    const giveUpAt = performance.now() + SAFE_LIMIT_MS
    while (!this.isSafe) {
      if (performance.now() > giveUpAt)
        throw new Error(`the standby did not catch up: ${this.troubles.slice(-3).join('; ')}`)
      await wait(50)
    }
  }

  /** Address of a role at the present primary. */
  toPrimary(url: string): string {
    return withPort(url, this.#primary?.port ?? 0)
  }

  killPrimary(): Promise<void> {
    return this.#kill(this.#primary)
  }

  killStandby(): Promise<void> {
    return this.#kill(this.#standby)
  }

  /** Ends the session of the relay's leader, as a broken connection would. */
  async endRelaySession(): Promise<void> {
    const end = `select pg_terminate_backend(a.pid) from pg_stat_activity a
      join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
      where a.application_name = 'adire relay'`
    // The process of the leader is killed anyway, if the database is too busy for this.
    await this.#primary?.query(end).catch((error: unknown) => this.troubles.push(String(error)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#watching
    await this.#building?.catch(() => undefined)
    for (const { node, health } of this.#members) {
      await node.stop()
      health.closeAllConnections()
      health.close()
    }
  }

  get #standby(): PostgresNode {
    const [{ node: first }, { node: second }] = this.#members
    return this.#primary === first ? second : first
  }

  async #kill(node: PostgresNode | undefined): Promise<void> {
    if (!this.isSafe) throw new Error('no node may die before both have everything')
    this.#killed = node
    await node?.kill()
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#look().catch((error: unknown) => this.troubles.push(String(error)))
      await wait(LOOK_MS)
    }
  }

  async #look(): Promise<void> {
    const primary = this.#primary
    if (!primary) return
    const states = await primary
      .query<{ isStreaming: boolean; isSync: boolean }>(
        `select state = 'streaming' as "isStreaming", sync_state = 'sync' as "isSync"
         from pg_stat_replication where application_name = '${this.#standby.name}'`,
      )
      .catch(() => undefined)
    if (!states) {
      // Like Patroni, it runs beside its node and sees it end. A slow answer proves nothing.
      if (!primary.isRunning) await this.#replacePrimary(primary)
      return
    }
    const [state] = states
    if (state?.isStreaming) return this.#follow(primary, state.isSync)
    this.#isSafe = false
    if (performance.now() - this.#standbySeenAt > STANDBY_LOST_MS) await this.#goOnAlone(primary)
    if (!this.#standby.isRunning && !this.#isSynchronous) this.#build(primary)
  }

  /** Makes commits wait for the standby, and notes when both nodes have everything. */
  async #follow(primary: PostgresNode, isSync: boolean): Promise<void> {
    this.#standbySeenAt = performance.now()
    if (!this.#isSynchronous) {
      await setSynchronous(primary, this.#standby.name)
      this.#isSynchronous = true
    } else if (isSync && !this.#isSafe) {
      // Commits from before the standby was synchronous were not waited for.
      const [row] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
      const [found] = await primary.query<{ has: boolean }>(
        `select flush_lsn >= '${row?.lsn}'::pg_lsn as has from pg_stat_replication
         where application_name = '${this.#standby.name}'`,
      )
      this.#isSafe = found?.has === true
    }
  }

  async #goOnAlone(primary: PostgresNode): Promise<void> {
    if (!this.#isSynchronous) return
    await setSynchronous(primary, undefined)
    this.#isSynchronous = false
  }

  /** Promotes the standby, unless it may lack commits: then the old primary has to come back. */
  async #replacePrimary(lost: PostgresNode): Promise<void> {
    const next = this.#standby
    const hasEverything = this.#isSafe
    this.#isSafe = false
    this.#primary = undefined
    await lost.kill()
    if (hasEverything) await next.promote()
    else await lost.start()
    this.#isSynchronous = false
    this.#primary = hasEverything ? next : lost
    this.#killed = undefined
  }

  #build(primary: PostgresNode): void {
    this.#building ??= this.#standby
      .startAsStandby({ port: primary.port, backupUrl: withPort(this.#backupUrl, primary.port) })
      .then(() => (this.#killed = undefined))
      .catch((error: unknown) => void this.troubles.push(String(error)))
      .finally(() => (this.#building = undefined))
  }
}

async function setSynchronous(primary: PostgresNode, standby: string | undefined): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${standby ?? ''}'`)
  await primary.query('select pg_reload_conf()')
}

async function createMember(
  node: { name: string; dataDir: string; password: string },
  isPrimary: (name: string) => boolean,
): Promise<Member> {
  const health = createServer((_request, response) =>
    response.writeHead(isPrimary(node.name) ? 200 : 503).end(),
  )
  await once(health.listen(0, '127.0.0.1'), 'listening')
  // A server on a TCP port has an address of this type.
  const { port: healthPort } = health.address() as AddressInfo
  return {
    node: new PostgresNode({ ...node, port: await findFreePort() }),
    health,
    healthPort,
  }
}

/** Returns an address with another port. */
export function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  return changed.href
}
