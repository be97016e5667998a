import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { withTestPostgres } from '../scripts/test-postgres.ts'

/**
 * Whether the tests of money, of webhooks and of who may do what would notice a mistake (security bar L-13): each operator, sign and
 * number of these files is changed, but for the figures of the house that have a name of their own, one at a time, in a copy of the
 * sources, and their tests must fail. None that compares, adds or takes away may go unnoticed. `npx node bench/mutants.ts [part of a name]`.
 */
const SUBJECTS: Record<string, string[]> = {
  'server/src/features/tokens/rules.ts': ['tokens/rules'],
  'server/src/features/payments/money-rules.ts': ['payments/rules'],
  'server/src/features/payments/quote-rules.ts': ['payments/rules'],
  'server/src/features/payments/rules.ts': ['payments/rules'],
  'server/src/features/referrals/rules.ts': ['referrals/rules'],
  'server/src/features/config/rules.ts': ['config/rules'],
  'server/src/features/moderation/policy.ts': ['moderation/policy'],
  'server/src/features/messages/policy.ts': ['messages/policy'],
  'server/src/lib/actor.ts': ['../lib/actor'],
  'server/src/access.ts': ['../access-rules'],
  'server/src/procedures.ts': ['../access-rules', '../procedures', '../db/limiter'],
  'server/src/features/tokens/operations.ts': ['tokens/movements', 'tokens/tokens', 'payments/facts'],
  'server/src/features/referrals/operations.ts': ['referrals/payouts'],
  'server/src/gateways/payment-paypal-webhooks.ts': ['payments/signatures'],
  'server/src/features/payments/webhooks.ts': ['payments/inbox', 'payments/forgeries'],
  'server/src/features/payments/operations.ts': ['payments/facts', 'payments/payments', 'payments/forgeries', 'payments/faults'],
}
const BAR = 0.85
const ROOT = join(import.meta.dirname, '..')

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
}

/** What is compared, added and taken away: here nothing may go unnoticed. */
const STRICT = new Set(['<', '<=', '>', '>=', '===', '!==', '+', '-', '*', '/', '%', '**'])

interface Mutant {
  line: number
  isStrict: boolean
  /** In bytes. */
  start: number
  end: number
  was: string
  is: string
}

interface Node {
  type?: string
  span?: { start: number; end: number }
  [key: string]: unknown
}

function findMutants(source: Buffer): Mutant[] {
  // The parser's own types name every kind of node; here all of them are walked alike.
  const tree = parseSync(source.toString(), { syntax: 'typescript', target: 'esnext' }) as unknown as Node
  // Positions count from where the parser left off before; the first statement tells where that is.
  const base = (tree.span?.start ?? 1) - firstByteOf(source)
  const found: Mutant[] = []
  const add = (from: number, to: number, change: (was: string) => string | undefined) => {
    const [start, end] = [from - base, to - base]
    const was = source.subarray(start, end).toString()
    const is = change(was)
    if (is === undefined) return
    found.push({ line: source.subarray(0, start).toString().split('\n').length, isStrict: STRICT.has(was.trim()), start, end, was, is })
  }
  visit(tree, (node) => {
    const { type, span } = node
    if (!span) return
    if (type === 'BinaryExpression') {
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      const operator = String(node['operator'])
      const swap = swaps[operator]
      if (left.span && right.span && swap) add(left.span.end, right.span.start, (was) => was.replace(operator, () => swap))
    } else if (type === 'BooleanLiteral') add(span.start, span.end, (was) => (was === 'true' ? 'false' : 'true'))
    else if (type === 'NumericLiteral') add(span.start, span.end, (was) => `(${was} + 1)`)
    else if (type === 'BigIntLiteral') add(span.start, span.end, (was) => `(${was} + 1n)`)
    else if (type === 'UnaryExpression' && node['operator'] === '!') add(span.start, span.end, (was) => was.replace('!', ''))
  })
  return found
}

/** Where the first statement begins, past comments and empty lines. */
function firstByteOf(source: Buffer): number {
  const text = source.toString()
  const found = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(text)?.[0] ?? ''
  return Buffer.byteLength(found)
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look)
  else if (typeof node === 'object' && node !== null) {
    const known = node as Node
    // A type says nothing while the program runs.
    if (
      typeof known.type === 'string' &&
      (known.type.startsWith('Ts') || known.type === 'ImportDeclaration') &&
      known.type !== 'TsAsExpression' &&
      known.type !== 'TsSatisfiesExpression' &&
      known.type !== 'TsConstAssertion'
    )
      return
    // A limit or a duration with a name is what the specification says: a test that repeats it shows nothing.
    if (known.type === 'VariableDeclarator' && /^[A-Z0-9_]+$/.test(String((known['id'] as Node)['value']))) return
    look(known)
    for (const child of Object.values(known)) visit(child, look)
  }
}

const workshop = mkdtempSync(join(tmpdir(), 'adire-mutants-'))
const CONFIG = join(workshop, 'mutants.config.js')

/** The quick ones first: most mistakes go no further. */
function pass(tests: string[], databaseUrl: string): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  return tests.every((name) => {
    const file = join('server/src/features', `${name}.test.ts`)
    const args = [vitest, 'run', '--config', CONFIG, '--root', workshop, '--bail', '1', '--reporter', 'dot', file]
    // A mistake may never come to an end; that is noticed too.
    return spawnSync(process.execPath, args, { cwd: workshop, stdio: 'ignore', timeout: 120_000, env }).status === 0
  })
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

const postgres = await withTestPostgres()
try {
  for (const folder of ['server', 'contract']) {
    cpSync(join(ROOT, folder), join(workshop, folder), { recursive: true, filter: (path) => !path.includes('node_modules') })
    symlinkSync(join(ROOT, folder, 'node_modules'), join(workshop, folder, 'node_modules'))
  }
  for (const name of ['node_modules', 'web', 'scripts']) symlinkSync(join(ROOT, name), join(workshop, name))
  writeFileSync(join(workshop, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    CONFIG,
    "export default { test: { include: ['server/src/**/*.test.ts'], pool: 'threads', testTimeout: 60_000, hookTimeout: 60_000 } }\n",
  )
  let [killed, total, strictSurvivors] = [0, 0, 0]
  for (const [file, tests] of Object.entries(SUBJECTS).filter(([name]) => name.includes(process.argv[2] ?? ''))) {
    const source = readFileSync(join(ROOT, file))
    const mutants = findMutants(source)
    writeFileSync(join(workshop, file), source)
    if (!pass(tests, postgres.url)) throw new Error(`${tests.join(', ')} fail before anything is changed`)
    const survivors: Mutant[] = []
    for (const mutant of mutants) {
      const { start, end, is } = mutant
      writeFileSync(join(workshop, file), Buffer.concat([source.subarray(0, start), Buffer.from(is), source.subarray(end)]))
      if (pass(tests, postgres.url)) survivors.push(mutant)
    }
    writeFileSync(join(workshop, file), source)
    total += mutants.length
    killed += mutants.length - survivors.length
    strictSurvivors += survivors.filter(({ isStrict }) => isStrict).length
    say(`${file}: ${mutants.length - survivors.length} of ${mutants.length} noticed`)
    for (const { line, was, is } of survivors) say(`  line ${line}: ${was.trim()} became ${is.trim()}`)
  }
  say(`${killed} of ${total} noticed, ${((100 * killed) / total).toFixed(1)} %; the bar is ${BAR * 100} %`)
  say(`${strictSurvivors} unnoticed where something is compared, added or taken away; the bar is 0`)
  if (killed < total * BAR || strictSurvivors > 0) process.exitCode = 1
} finally {
  await postgres.release()
  rmSync(workshop, { recursive: true, force: true })
}
