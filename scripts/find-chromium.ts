import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { CheckFailed, runTool } from './steps.ts'

/** Chromium without its windows: the same engine, for two thirds of the work. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
/** A system that can't install anything says so late, or never. */
const INSTALL_MS = 60_000

/** The browser of the browser tests: the one that was named, one that is there, or one that is fetched now. */
export async function findChromium(): Promise<string> {
  return named() ?? onPath(SHELLS) ?? installFromDebian('chromium-headless-shell', SHELLS) ?? (await findBrowser())
}

/** One that draws windows as people have them, for what is measured in it. */
export async function findBrowser(): Promise<string> {
  return named() ?? lookAround() ?? installFromDebian('chromium', BROWSERS) ?? (await download())
}

function named() {
  const path = process.env['CHROMIUM_PATH']
  if (path && !isProgram(path)) throw new CheckFailed('CHROMIUM_PATH does not name a program.')
  return path || undefined
}

function lookAround() {
  return onPath(BROWSERS) ?? [...ELSEWHERE, chromium.executablePath()].find(isProgram)
}

function onPath(names: readonly string[]) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where we may install what is missing: the root of a Debian, which is the usual container. */
function installFromDebian(packageName: string, names: readonly string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  process.stdout.write(`There is no ${packageName}: installing the one of this system.\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: INSTALL_MS }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', packageName)
  if (!install() && apt('update')) install()
  return onPath(names)
}

async function download() {
  process.stdout.write('There is no Chromium: downloading one.\n')
  const { code, output } = await runTool('playwright/cli.js', ['install', 'chromium'])
  const path = chromium.executablePath()
  if (code !== 0 || !isProgram(path)) throw new CheckFailed(`No Chromium could be had. Install one and set CHROMIUM_PATH to it.\n${output}`)
  return path
}
