import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { MemberId } from '@adire/contract/ids.ts'
import { pino } from 'pino'
import { PostgresBus } from '../gateways/postgres-bus.ts'
import { Realtime } from '../realtime.ts'

/** A server reduced to its live events, in a process of its own. */
export interface RelayProcess {
  /** Events received, in order: the recipient and `seq` of each. */
  received: { recipient: string; seq: number }[]
  isLeader(): boolean
  /** Kills it in the middle of its work. */
  kill(): Promise<void>
}

interface Options {
  databaseUrl: string
  recipients: MemberId[]
}

/** Interval at which the process looks whether it has become the leader. */
const LOOK_MS = 5

/** Starts a process that receives the `messages.created` events of some members. */
export async function startRelayProcess(options: Options): Promise<RelayProcess> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const received: RelayProcess['received'] = []
  let isLeader = false
  const lines = createInterface(child.stdout)
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    const [recipient = '', seq] = line.split(' ')
    if (recipient === 'leader') isLeader = true
    else if (seq !== undefined) received.push({ recipient, seq: Number(seq) })
  })
  await Promise.race([
    ready,
    ended.then(([code]) =>
      Promise.reject(new Error(`the relay process ended with ${String(code)} before it began`)),
    ),
  ])
  return {
    received,
    isLeader: () => isLeader,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function relay({ databaseUrl: url, recipients }: Options): Promise<void> {
  const log = pino({ level: 'silent' })
  const realtime = new Realtime({ bus: new PostgresBus({ url, log }), url, log })
  const print = (line: string) => process.stdout.write(`${line}\n`)
  for (const recipient of recipients)
    realtime.openStream(MemberId.parse(recipient), (event) => {
      if (event.type === 'messages.created') print(`${recipient} ${event.seq}`)
    })
  await realtime.start()
  print('ready')
  const look = setInterval(() => {
    if (!realtime.isRelayLeader) return
    clearInterval(look)
    print('leader')
  }, LOOK_MS)
  // Ends with the test that started it.
  process.stdin.resume().once('end', () => process.exit(0))
}

// Started with its options by `startRelayProcess`.
if (process.argv[1] === import.meta.filename)
  await relay(JSON.parse(process.argv[2] ?? '') as Options)
