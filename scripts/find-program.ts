import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Without network, apt-get can hang for minutes. */
const INSTALL_MS = 60_000
/** Daemons are outside the path of many users. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** Returns the path of the first of some programs that is installed. */
export function findOnPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing, or not a program.
    return false
  }
}

/** Installs a package when running as root on Debian, as in most containers. */
export function installFromDebian(
  packageName: string,
  names: readonly string[],
): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  process.stdout.write(`No ${packageName} found: installing it with apt-get.\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: INSTALL_MS }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', packageName)
  if (!install() && apt('update')) install()
  return findOnPath(names)
}
