import { chromium } from '@playwright/test'
import { findOnPath, installFromDebian, isProgram } from './find-program.ts'
import { CheckFailed, runTool } from './steps.ts'

/** Headless builds of Chromium: the same engine, for two thirds of the CPU time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of the browser for the browser tests: `CHROMIUM_PATH`, an installed one, or one
 * that is installed now.
 */
export async function findChromium(): Promise<string> {
  return (
    readChosenPath() ??
    findOnPath(SHELLS) ??
    installFromDebian('chromium-headless-shell', SHELLS) ??
    (await findBrowser())
  )
}

/**
 * Like `findChromium`, but never a headless shell: measurements need a browser that renders
 * windows.
 */
export async function findBrowser(): Promise<string> {
  return (
    readChosenPath() ??
    findInstalled() ??
    installFromDebian('chromium', BROWSERS) ??
    (await download())
  )
}

/** Reads `CHROMIUM_PATH`; undefined if it isn't set. */
function readChosenPath() {
  const path = process.env['CHROMIUM_PATH']
  if (path && !isProgram(path)) throw new CheckFailed('CHROMIUM_PATH is not an executable file.')
  return path || undefined
}

function findInstalled() {
  return findOnPath(BROWSERS) ?? [...MAC_PATHS, chromium.executablePath()].find(isProgram)
}

/** Downloads the Chromium of Playwright and returns its path. */
async function download() {
  process.stdout.write('No Chromium found: downloading it.\n')
  const { code, output } = await runTool('playwright/cli.js', ['install', 'chromium'])
  const path = chromium.executablePath()
  if (code !== 0 || !isProgram(path))
    throw new CheckFailed(
      `Chromium could not be downloaded. Install it and set CHROMIUM_PATH to its path.\n${output}`,
    )
  return path
}
