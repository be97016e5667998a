import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { isIgnoredByDocker } from './docker-ignore.ts'
import { CheckFailed, ROOT } from './steps.ts'

/**
 * `node scripts/prove-image.ts <debian> <folder>`: carries out the steps of the Dockerfile without a
 * container engine, for machines that have none. `<debian>` is a minimal Debian of the release that
 * the Dockerfile names, made by `debootstrap --variant=minbase`; the stages go into `<folder>`. Then
 * starts the image as its user, with a read-only root and the variables of this process that begin
 * with `IMAGE_`, until it is ended. Needs root.
 */
function prove([debian = '', folder = '']: string[]): void {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const line = instruction.getArgumentsContent() ?? ''
    process.stdout.write(`${instruction.getKeyword()} ${line.slice(0, 100)}\n`)
    if (instruction.getKeyword() === 'FROM') {
      const [image = '', , name = 'image'] = line.split(' ')
      stage = openStage(join(folder, name), { image, debian, parent: stages.get(image) })
      stages.set(name, stage)
    } else if (stage) runInstruction(stage, instruction, stages)
  }
  if (stage) startImage(stage)
}

/** The path of container engines. */
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
}

interface Base {
  image: string
  debian: string
  /** The stage that this one continues. */
  parent: Stage | undefined
}

function openStage(root: string, { image, debian, parent }: Base): Stage {
  if (!existsSync(root)) run('cp', ['-al', parent?.root ?? debian, root])
  if (image.startsWith('node:')) addNode(root)
  const empty = { workdir: '/', env: { PATH: DEFAULT_PATH }, user: '', command: [] }
  return { ...empty, ...parent, env: { ...empty.env, ...parent?.env }, root }
}

/** Adds what the image `node` has besides Debian, and what reaches the package registry from here. */
function addNode(root: string): void {
  const npm = '/usr/lib/node_modules/npm'
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  cpSync(npm, join(root, npm), { recursive: true })
  const link = join(root, 'usr/local/bin/npm')
  rmSync(link, { force: true })
  symlinkSync(join(npm, 'bin/npm-cli.js'), link)
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  for (const path of [process.env['NODE_EXTRA_CA_CERTS']])
    if (path) cpSync(path, join(root, path), { dereference: true })
}

function runInstruction(stage: Stage, instruction: Instruction, stages: Map<string, Stage>): void {
  const line = instruction.getArgumentsContent() ?? ''
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = line
      return void mkdirSync(join(stage.root, line), { recursive: true })
    case 'ENV':
      for (const [name = '', value = ''] of line.split(' ').map((pair) => pair.split('=', 2)))
        stage.env[name] = value.replace('$PATH', stage.env['PATH'] ?? '')
      return
    case 'COPY':
      return copy(stage, instruction, stages)
    case 'RUN':
      return runIn(stage, line)
    case 'USER':
      stage.user = line
      return
    case 'CMD':
      // Only the form with brackets is used.
      stage.command = JSON.parse(line) as string[]
      return
    default:
  }
}

function copy(stage: Stage, instruction: Instruction, stages: Map<string, Stage>): void {
  const { root, workdir } = stage
  const from = isCopy(instruction) ? instruction.getFromFlag()?.getValue() : undefined
  const paths = (instruction.getArgumentsContent() ?? '').split(' ')
  const target = join(root, workdir, paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const source = from ? join(stages.get(from)?.root ?? '', path) : join(ROOT, path)
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder ? target : join(target, path.split('/').at(-1) ?? ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) =>
        typeof from === 'string' || !isIgnoredByDocker(file.slice(ROOT.length + 1), ignoreFile),
    })
  }
}

function isCopy(instruction: Instruction): instruction is Copy {
  return instruction.getKeyword() === 'COPY'
}

const ignoreFile = readFileSync(join(ROOT, '.dockerignore'), 'utf8')

function runIn({ root, workdir, env }: Stage, command: string): void {
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  const mounts = `mount --bind /dev ${root}/dev && mount -t proc proc ${root}/proc`
  run(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      `${mounts} && exec chroot ${root} /bin/sh -c "$0"`,
      `cd ${workdir} && ${command}`,
    ],
    {
      ...env,
      HOME: '/root',
      ...(certificates && { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates }),
    },
  )
}

/** Runs the image like `docker run --read-only --tmpfs /tmp` without privileges, with a new volume. */
function startImage({ root, workdir, env, user, command }: Stage): void {
  const [uid = '', gid = ''] = user.split(':')
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('IMAGE_') ? [[name.slice('IMAGE_'.length), value ?? '']] : [],
  )
  const script = [
    `mount --bind ${root} ${root}`,
    `cd ${root}`,
    'mount --bind /dev dev',
    'mount -t proc proc proc',
    'mount -t tmpfs tmpfs tmp',
    `mount -t tmpfs -o uid=${uid},gid=${gid},mode=700 tmpfs data`,
    `mount -o remount,ro,bind ${root}`,
    `exec chroot --userspec=${user} --groups= ${root} /usr/bin/setpriv --no-new-privs /bin/sh -c 'cd ${workdir} && exec "$@"' sh "$@"`,
  ]
  run('unshare', ['--mount', 'sh', '-c', script.join(' && '), 'sh', ...command], {
    ...env,
    // Pairs of a name and a value, from the options.
    ...(Object.fromEntries(given) as Record<string, string>),
  })
}

function run(program: string, args: string[], env?: NodeJS.ProcessEnv): SpawnSyncReturns<Buffer> {
  const done = spawnSync(program, args, { stdio: 'inherit', ...(env && { env }) })
  if (done.status !== 0) throw new CheckFailed(`${program} ${args.join(' ')} failed`)
  return done
}

prove(process.argv.slice(2))
