import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOnPath, installFromDebian } from '../../../scripts/find-program.ts'
import { computeEdgeKeyId } from '../lib/edge-address.ts'
import { until } from './app.ts'
import { getPort } from './ports.ts'

const FOLDER = join(import.meta.dirname, '../../../deploy')

export type ProxyName = 'nginx' | 'haproxy' | 'caddy'

interface Program {
  file: string
  packageName: string
  /** Arguments that run it with a configuration in the foreground. */
  toArguments: (path: string, folder: string) => string[]
  /** Replaces the addresses and the certificate, which a test has none of. */
  adapt: (text: string, port: number) => string
}

const programs: Record<ProxyName, Program> = {
  nginx: {
    file: 'nginx.conf',
    packageName: 'nginx-light',
    toArguments: (path, folder) => [
      '-p',
      folder,
      '-c',
      path,
      '-g',
      `daemon off; pid ${folder}/pid;`,
    ],
    adapt: (text, port) =>
      text
        .replace(/server \{\s+listen 80;[^}]*\}/, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/ssl_certificate.*;/g, '')
        .replace('http {', 'http {\n  access_log off;'),
  },
  haproxy: {
    file: 'haproxy.cfg',
    packageName: 'haproxy',
    toArguments: (path) => ['-db', '-f', path],
    adapt: (text, port) =>
      text
        .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
        .replace(/bind :443.*\n/, '')
        .replace(/http-request redirect.*\n/, ''),
  },
  caddy: {
    file: 'Caddyfile',
    packageName: 'caddy',
    toArguments: (path) => ['run', '--config', path, '--adapter', 'caddyfile'],
    adapt: (text, port) =>
      `{\n\tadmin off\n}\n${text.replace('\n{$ADIRE_HOST:adire.example} {', `\nhttp://localhost:${port} {\n\tbind 127.0.0.1`)}`,
  },
}

export interface ReverseProxy {
  url: string
  stop(): Promise<void>
}

/** Starts a proxy with the configuration from `deploy/proxy` in front of two servers, without TLS. */
export async function startReverseProxy(
  name: ProxyName,
  [one, two]: [one: string, two: string],
): Promise<ReverseProxy> {
  const { file, adapt } = programs[name]
  const port = await findFreePort()
  const text = adapt(readFileSync(join(FOLDER, 'proxy', file), 'utf8'), port)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${new URL(one).port}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${new URL(two).port}`)
  return run(name, { port, text: () => text, isReady: ({ ok }) => ok })
}

interface Edge {
  port: number
  /** Server with the files. */
  server: string
  secrets: readonly string[]
}

/** Starts the edge from `deploy/edge`, without TLS. */
export async function startMediaEdge({ port, server, secrets }: Edge): Promise<ReverseProxy> {
  const text = readFileSync(join(FOLDER, 'edge/nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/g, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${new URL(server).port}`)
    .replace(
      'include /etc/nginx/adire-edge-secrets.conf;',
      secrets.map((secret) => `${computeEdgeKeyId(secret)} "${secret}";`).join('\n'),
    )
    // Browsers accept the prefix over https only.
    .replace('__Secure-', '')
  return run('nginx', {
    port,
    text: (folder) => text.replace('/var/log/nginx', folder).replace('/var/cache/nginx', folder),
    isReady: ({ status }) => status === 404,
  })
}

interface Running {
  port: number
  text: (folder: string) => string
  /** Checks the answer to `/ready`. */
  isReady: (response: Response) => boolean
}

async function run(name: ProxyName, { port, text, isReady }: Running): Promise<ReverseProxy> {
  const { file, packageName, toArguments } = programs[name]
  const program = findOnPath([name]) ?? installFromDebian(packageName, [name])
  if (!program) throw new Error(`These tests need ${name}. Install it, and start them again.`)
  const folder = mkdtempSync(join(tmpdir(), `adire-${name}-`))
  // The workers of nginx have another account.
  chmodSync(folder, 0o711)
  const path = join(folder, file)
  writeFileSync(path, text(folder))
  const child = spawn(program, toArguments(path, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let output = ''
  child.stderr.on('data', (part) => (output += String(part)))
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  await until(`${name} is ready`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${output}`)
    const response = await fetch(`${url}/ready`).catch(() => undefined)
    return response && isReady(response)
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = getPort(server)
  await once(server.close(), 'close')
  return port
}
