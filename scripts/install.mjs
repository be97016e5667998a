// Installs the packages if the lock file changed, before every npm command of ours. Runs on any
// Node version and before packages are installed: use built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Interval of the lines that say that the installation still runs. */
const NOTICE_MS = 60_000

/** Lowest Node versions for this script, and for everything else. */
const INSTALL_MINIMUM = [20, 19]
const RUNTIME_MINIMUM = [24, 0]

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.installed')
const ownNode = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

function isOlder(version, than) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major < than[0] || (major === than[0] && minor < than[1])
}

function exitWithError(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * A production start with a finished build installs only the packages of the server. Builds and
 * development need all of them (`--all`).
 */
const needsAll =
  process.argv.includes('--all') ||
  (!process.argv.includes('--server') &&
    (process.env.NODE_ENV !== 'production' || !existsSync(join(root, 'web', 'builds', 'current'))))

/** Identifies an installation: a different lock file or platform needs a new one. */
function currentStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const list = ['package-lock.json', 'package.json']
    .map((name) => join(root, name))
    .find((path) => existsSync(path))
  return (list ? hash.update(readFileSync(list)) : hash).digest('hex')
}

/**
 * Installs the locked versions. Not with `npm ci`, which refuses a lock file without the optional
 * packages of other platforms, which a registry may not have. `install --no-save` writes nothing
 * back.
 */
async function install() {
  const flags = [
    'install',
    '--no-save',
    ...(needsAll
      ? ['--include=dev']
      : [
          '--omit=dev',
          '--workspace=server',
          '--workspace=contract',
          '--workspace=art',
          '--include-workspace-root',
        ]),
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // npm says nothing of its retries, which took 40 minutes without a network.
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]
  const npm = process.env.npm_execpath
  process.stdout.write('Installing the packages. This happens once and takes a minute or two.\n')
  const startedAt = Date.now()
  const options = { cwd: root, stdio: 'inherit' }
  const child =
    npm && /\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...flags], options)
      : spawn('npm', flags, { ...options, shell: process.platform === 'win32' })
  const notice = setInterval(() => {
    process.stdout.write('Still installing. If this takes long, check the network.\n')
  }, NOTICE_MS)
  const [status] = await once(child, 'exit').catch(() => [1])
  clearInterval(notice)
  if (status !== 0) {
    exitWithError(
      'The packages could not be installed. Check the network, the free disk space and the owner of this folder, then run the command again.',
    )
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.\n`)
}

/**
 * Checks that the installed Node, or this one, is new enough for the other scripts, which are
 * TypeScript.
 */
function checkRuntime() {
  const own = spawnSync(ownNode, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const version = own.status === 0 ? own.stdout.trim() : process.version
  if (isOlder(version, RUNTIME_MINIMUM)) {
    exitWithError(
      `Adire needs Node 24, and npm has no package of it for this machine (${process.platform} ${process.arch}). Install Node 24 and run the command again.`,
    )
  }
}

if (isOlder(process.version, INSTALL_MINIMUM)) {
  exitWithError(
    `Adire needs Node 20.19 or newer, and this is Node ${process.versions.node}. Install a newer Node and run the command again.`,
  )
}

const stamp = currentStamp()
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
// A full installation also serves a production start, unless `--server` asks to remove the rest.
const isEnough = installed === `${stamp} all` || (installed === `${stamp} server` && !needsAll)
if (!isEnough || (process.argv.includes('--server') && installed !== `${stamp} server`)) {
  await install()
  checkRuntime()
  writeFileSync(stampFile, `${stamp} ${needsAll ? 'all' : 'server'}`)
}
