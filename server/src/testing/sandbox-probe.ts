import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dropPrivileges } from '../gateways/worker-privileges.ts'

/** Attempts of a compromised worker; each answers with `done` or the error code that stopped it. */
export interface ProbeTask {
  id: number
  secretFile: string
  folder: string
  port: number
}
export type ProbeAnswer = { id: number; environment: string[]; account: number[] } & Record<
  'read' | 'list' | 'write' | 'parent' | 'spawn' | 'connect',
  string
>

function attempt(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

function attemptConnection(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve('done'))
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : String(error)))
  })
}

process.on('message', async ({ id, secretFile, folder, port }: ProbeTask) => {
  const answer: ProbeAnswer = {
    id,
    environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL_')),
    account: [process.getuid?.(), process.getgid?.(), ...(process.getgroups?.() ?? [])].filter(
      (one) => one !== undefined,
    ),
    read: attempt(() => readFileSync(secretFile)),
    list: attempt(() => readdirSync(folder)),
    write: attempt(() => writeFileSync(`${folder}/written`, 'x')),
    parent: attempt(() => readFileSync(`/proc/${process.ppid}/environ`)),
    spawn: attempt(() => {
      const { error } = spawnSync('/bin/true')
      if (error) throw error
    }),
    connect: await attemptConnection(port),
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
dropPrivileges()
process.send?.('ready')
