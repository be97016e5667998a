import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')
const PARTS = ['art', 'contract', 'server'] as const
const run = promisify(execFile)

/**
 * Unpacks the server of the last release from the history and returns its folder. It uses the
 * packages of this checkout, but its own contract and drawings.
 */
export async function unpackLastRelease(): Promise<string> {
  const { commit } = z
    .object({ commit: z.string().regex(/^[0-9a-f]{40}$/) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'server/last-release.json'), 'utf8')))
  const packages = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const folder = join(ROOT, '.cache/releases', `${commit}-${packages.digest('hex').slice(0, 8)}`)
  if (existsSync(folder)) return folder
  await requireCommit(commit)
  const draft = `${folder}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const archive = join(draft, 'archive.tar')
  await run('git', ['archive', '--format=tar', '-o', archive, commit, 'package.json', ...PARTS], {
    cwd: ROOT,
  })
  await run('tar', ['-xf', archive, '-C', draft])
  rmSync(archive)
  linkPackages(draft)
  renameSync(draft, folder)
  return folder
}

/** Fetches the history if the clone doesn't reach the last release. Throws what to do if it can't. */
async function requireCommit(commit: string): Promise<void> {
  const find = () => run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT })
  try {
    await find().catch(() =>
      run('git', ['fetch', '--quiet', '--unshallow'], { cwd: ROOT }).then(find),
    )
  } catch (error) {
    throw new Error(
      `This clone lacks the last release, commit ${commit} of server/last-release.json. Fetch the whole history: git fetch --unshallow`,
      { cause: error },
    )
  }
}

/** Other packages are found in the folder of the checkout, which the release is inside of. */
function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules/@adire')
  mkdirSync(own, { recursive: true })
  for (const part of PARTS) {
    symlinkSync(join('../..', part), join(own, part))
    const nested = join(ROOT, part, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(folder, part, 'node_modules'))
  }
}
