import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Paths that a worker may read: its code. None has uploads, secrets or settings. */
const READABLE = [
  'node_modules',
  'server/node_modules',
  'contract',
  'server/src',
  'server/package.json',
  'package.json',
]
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
/** Processor time of a worker's whole life, in case nothing else stops it. */
const CPU_SECONDS = 3_600
const CPU_LIMIT = `--cpu=${CPU_SECONDS}`

/**
 * Programs that run another one with fewer rights. Where one is missing or not permitted, the
 * worker starts without it.
 */
const WRAPPERS: readonly (readonly [program: string, ...args: string[]])[] = [
  // No core dumps, which would hold a member's photo; no files written; few open ones.
  ['prlimit', '--core=0', '--fsize=0', '--nofile=256', CPU_LIMIT],
  ['unshare', '--net'],
  ['setpriv', '--no-new-privs'],
]

let wrapper: readonly string[] | undefined

/**
 * Builds the program and the arguments before the worker's file, which run Node with the rights
 * that decoding needs and no others. A worker over `cpuSeconds` ends with SIGXCPU.
 */
export function buildSandboxCommand(
  nodeArgs: readonly string[],
  cpuSeconds?: number,
): {
  program: string
  args: string[]
} {
  wrapper ??= findWrapper()
  const limited = wrapper.map((arg) =>
    // The system kills at the second limit without saying why.
    arg === CPU_LIMIT && cpuSeconds !== undefined ? `--cpu=${cpuSeconds}:${cpuSeconds * 2}` : arg,
  )
  const [program = process.execPath, ...args] = [
    ...limited,
    process.execPath,
    ...listPermissions(),
    ...nodeArgs,
  ]
  return { program, args }
}

/**
 * Chains the wrappers that work on this machine. Each replaces itself by the next program, so the
 * pid stays the same.
 */
function findWrapper(): string[] {
  if (process.platform !== 'linux') return []
  const chain: string[] = []
  for (const [name, ...args] of WRAPPERS) {
    const path = PROGRAM_FOLDERS.map((folder) => join(folder, name)).find((candidate) =>
      existsSync(candidate),
    )
    if (!path) continue
    const [program, ...rest] = [...chain, path, ...args, '/bin/true']
    if (spawnSync(program, rest, { stdio: 'ignore', env: {} }).status === 0)
      chain.push(path, ...args)
  }
  return chain
}

/** Node's own limits: starts no program, writes no file, reads only code. */
function listPermissions(): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return []
  const paths = READABLE.map((path) => join(ROOT, path)).filter((path) => existsSync(path))
  const real = new Set(paths.flatMap((path) => [path, realpathSync(path)]))
  return ['--permission', '--allow-addons', ...[...real].map((path) => `--allow-fs-read=${path}`)]
}
