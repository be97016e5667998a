import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { checkPorts } from '../server/src/http/listening.ts'
import { StartError } from '../server/src/lib/start-error.ts'
import { exitWithParent, loadEnvironment, report } from './environment.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

/**
 * `npm start`: builds the web app if its sources changed, then starts the server in this process.
 */
async function prepare() {
  loadEnvironment()
  exitWithParent()
  // Report invalid configuration and taken ports before the build.
  const config = readConfig(process.env)
  await checkPorts(config)
  const startedAt = performance.now()
  const mustBuild = !isWebBuilt()
  if (mustBuild && config.env === 'production') installPackages('--all')
  if (buildWeb())
    process.stdout.write(
      `Built the web app in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`,
    )
  if (mustBuild && config.env === 'production') installPackages('--server')
}

/** In production, build tools are installed only for the build. */
function installPackages(which: '--all' | '--server') {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'install.mjs'), which],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new StartError('The packages could not be installed.')
}

try {
  await prepare()
} catch (error) {
  report(error)
  process.exit(1)
}
await import('../server/src/main.ts')
