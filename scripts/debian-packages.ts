import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const DOWNLOAD_MS = 120_000

interface Download {
  /** Folder for the lists and packages; the files are unpacked to `root` in it. */
  folder: string
  /** Code name of the Debian release, which may differ from this machine's. */
  release: string
  packages: readonly string[]
}

/** Downloads and unpacks Debian packages without a change of this machine's packages, if possible. */
export function unpackFromDebian({ folder, release, packages }: Download): void {
  const repository = findRepository()
  if (repository === undefined || !existsSync(KEYS)) return
  process.stdout.write(`Downloading ${packages[0] ?? ''} from Debian ${release}.\n`)
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
    mkdirSync(join(folder, name), { recursive: true })
  const sources = join(folder, 'sources.list')
  writeFileSync(sources, `deb [signed-by=${KEYS}] ${repository} ${release} main\n`)
  const options = [
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, {
      cwd: join(folder, 'packages'),
      encoding: 'utf8',
      timeout: DOWNLOAD_MS,
    })
  run('apt-get', [...options, 'update'])
  const { stdout } = run('apt-get', [...options, 'download', '--print-uris', ...packages])
  run('apt-get', [...options, 'download', ...packages])
  for (const [, name = ''] of (stdout ?? '').matchAll(/' (\S+\.deb) /g))
    run('dpkg', ['-x', join(folder, 'packages', name), join(folder, 'root')])
}

/** Returns the address from which this machine gets Debian's packages. */
function findRepository(): string | undefined {
  const { stdout } = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Component: main'],
    { encoding: 'utf8' },
  )
  return (stdout ?? '').split('\n').find((uri) => uri.endsWith('/debian/'))
}
