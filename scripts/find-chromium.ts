import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { CheckFailed, runTool } from './steps.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The browser of the browser tests: the one that was named, one that is there, or one that is fetched now. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!isProgram(named)) throw new CheckFailed('CHROMIUM_PATH does not name a program.')
    return named
  }
  return lookAround() ?? installFromDebian() ?? (await download())
}

function lookAround() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...ELSEWHERE, chromium.executablePath()].find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  process.stdout.write('There is no Chromium: installing the one of this system.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' }).status === 0
  if (!install()) {
    spawnSync('apt-get', ['update'], { env, stdio: 'ignore' })
    install()
  }
  return lookAround()
}

async function download() {
  process.stdout.write('There is no Chromium: downloading one.\n')
  const { code, output } = await runTool('playwright/cli.js', ['install', 'chromium'])
  const path = chromium.executablePath()
  if (code !== 0 || !isProgram(path)) throw new CheckFailed(`No Chromium could be had. Install one and set CHROMIUM_PATH to it.\n${output}`)
  return path
}
