import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { withTestPostgres } from '../scripts/test-postgres.ts'

/**
 * Mutation testing for the code of payments, webhooks and access: changes one operator, sign or
 * number at a time in a copy of these files, except named constants, and expects their tests to
 * fail. No change of a comparison or of arithmetic may survive. `npx node bench/mutants.ts [part of
 * a file name]`.
 */
const SUBJECTS: Record<string, string[]> = {
  'server/src/features/tokens/rules.ts': ['tokens/rules'],
  'server/src/features/payments/money-rules.ts': ['payments/rules'],
  'server/src/features/payments/quote-rules.ts': ['payments/rules'],
  'server/src/features/payments/rules.ts': ['payments/rules'],
  'server/src/features/referrals/rules.ts': ['referrals/rules'],
  'server/src/settings/rules.ts': ['../settings/rules'],
  'server/src/lib/staff-policy.ts': ['../lib/staff-policy'],
  'server/src/features/messages/policy.ts': ['messages/policy'],
  'server/src/lib/actor.ts': ['../lib/actor'],
  'server/src/access.ts': ['../access-rules'],
  'server/src/procedures.ts': ['../access-rules', '../procedures', '../db/limiter'],
  'server/src/features/tokens/operations.ts': [
    'tokens/movements',
    'tokens/tokens',
    'payments/facts',
  ],
  'server/src/features/referrals/operations.ts': ['referrals/payouts'],
  'server/src/gateways/payment-paypal-webhooks.ts': ['payments/signatures'],
  'server/src/features/payments/webhooks.ts': ['payments/inbox', 'payments/forgeries'],
  ...Object.fromEntries(
    ['operations', 'fact-operations', 'notice-operations'].map((name) => [
      `server/src/features/payments/${name}.ts`,
      ['payments/facts', 'payments/payments', 'payments/forgeries', 'payments/faults'],
    ]),
  ),
}
/** Lowest acceptable share of mutants that a test fails for. */
const TARGET = 0.85
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

/** Comparisons and arithmetic: no mutant of these may survive. */
const STRICT = new Set(['<', '<=', '>', '>=', '===', '!==', '+', '-', '*', '/', '%', '**'])

interface Mutant {
  line: number
  isStrict: boolean
  /** Byte offsets. */
  start: number
  end: number
  original: string
  replacement: string
}

/** Any node: `visit` doesn't need the parser's types, which distinguish every kind. */
interface Node {
  type?: string
  span?: { start: number; end: number }
  [key: string]: unknown
}

function findMutants(source: Buffer): Mutant[] {
  const tree = parseSync(source.toString(), { syntax: 'typescript', target: 'esnext' })
  // The parser's offsets continue from the previous file; the first statement gives the base.
  const base = tree.span.start - findFirstByte(source)
  const found: Mutant[] = []
  const add = (from: number, to: number, change: (original: string) => string | undefined) => {
    const [start, end] = [from - base, to - base]
    const original = source.subarray(start, end).toString()
    const replacement = change(original)
    if (replacement === undefined) return
    found.push({
      line: source.subarray(0, start).toString().split('\n').length,
      isStrict: STRICT.has(original.trim()),
      start,
      end,
      original,
      replacement,
    })
  }
  visit(tree, (node) => {
    const { type, span } = node
    if (!span) return
    if (type === 'BinaryExpression') {
      // By the parser's type of a binary expression.
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      const operator = String(node['operator'])
      const swap = swaps[operator]
      if (left.span && right.span && swap)
        add(left.span.end, right.span.start, (text) => text.replace(operator, () => swap))
    } else if (type === 'BooleanLiteral')
      add(span.start, span.end, (text) => (text === 'true' ? 'false' : 'true'))
    else if (type === 'NumericLiteral') add(span.start, span.end, (text) => `(${text} + 1)`)
    else if (type === 'BigIntLiteral') add(span.start, span.end, (text) => `(${text} + 1n)`)
    else if (type === 'UnaryExpression' && node['operator'] === '!')
      add(span.start, span.end, (text) => text.replace('!', ''))
  })
  return found
}

/** Returns the byte offset of the first statement, after comments and empty lines. */
function findFirstByte(source: Buffer): number {
  const text = source.toString()
  const found = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(text)?.[0] ?? ''
  return Buffer.byteLength(found)
}

/** Calls `onNode` for every node of a syntax tree, except types and named constants. */
function visit(node: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, onNode)
  else if (typeof node === 'object' && node !== null) {
    const known: Node = { ...node }
    // Types have no effect at run time.
    if (
      typeof known.type === 'string' &&
      (known.type.startsWith('Ts') || known.type === 'ImportDeclaration') &&
      known.type !== 'TsAsExpression' &&
      known.type !== 'TsSatisfiesExpression' &&
      known.type !== 'TsConstAssertion'
    )
      return
    // Named limits and durations are specified values; a test that repeats them proves nothing.
    // `id` is the declared name.
    if (
      known.type === 'VariableDeclarator' &&
      /^[A-Z0-9_]+$/.test(String((known['id'] as Node)['value']))
    )
      return
    onNode(known)
    for (const child of Object.values(known)) visit(child, onNode)
  }
}

const copyFolder = mkdtempSync(join(tmpdir(), 'adire-mutants-'))
const CONFIG = join(copyFolder, 'mutants.config.js')

/** True if all tests pass. List fast tests first, because they catch most mutants. */
function pass(tests: string[], databaseUrl: string): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  return tests.every((name) => {
    const file = join('server/src/features', `${name}.test.ts`)
    const args = [
      vitest,
      'run',
      '--config',
      CONFIG,
      '--root',
      copyFolder,
      '--bail',
      '1',
      '--reporter',
      'dot',
      file,
    ]
    // A mutant may loop forever; the timeout counts as a failure.
    return (
      spawnSync(process.execPath, args, { cwd: copyFolder, stdio: 'ignore', timeout: 120_000, env })
        .status === 0
    )
  })
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

const postgres = await withTestPostgres()
try {
  for (const folder of ['server', 'contract', 'art']) {
    cpSync(join(ROOT, folder), join(copyFolder, folder), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
    symlinkSync(join(ROOT, folder, 'node_modules'), join(copyFolder, folder, 'node_modules'))
  }
  for (const name of ['node_modules', 'web', 'scripts'])
    symlinkSync(join(ROOT, name), join(copyFolder, name))
  writeFileSync(join(copyFolder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    CONFIG,
    "export default { test: { include: ['server/src/**/*.test.ts'], pool: 'threads', testTimeout: 60_000, hookTimeout: 60_000 } }\n",
  )
  let [killed, total, strictSurvivors] = [0, 0, 0]
  for (const [file, tests] of Object.entries(SUBJECTS).filter(([name]) =>
    name.includes(process.argv[2] ?? ''),
  )) {
    const source = readFileSync(join(ROOT, file))
    const mutants = findMutants(source)
    writeFileSync(join(copyFolder, file), source)
    if (!pass(tests, postgres.url)) throw new Error(`${tests.join(', ')} fail without a mutation`)
    const survivors: Mutant[] = []
    for (const mutant of mutants) {
      const { start, end, replacement } = mutant
      writeFileSync(
        join(copyFolder, file),
        Buffer.concat([source.subarray(0, start), Buffer.from(replacement), source.subarray(end)]),
      )
      if (pass(tests, postgres.url)) survivors.push(mutant)
    }
    writeFileSync(join(copyFolder, file), source)
    total += mutants.length
    killed += mutants.length - survivors.length
    strictSurvivors += survivors.filter(({ isStrict }) => isStrict).length
    print(`${file}: ${mutants.length - survivors.length} of ${mutants.length} killed`)
    for (const { line, original, replacement } of survivors)
      print(`  line ${line}: ${original.trim()} became ${replacement.trim()}`)
  }
  print(
    `${killed} of ${total} killed, ${((100 * killed) / total).toFixed(1)} % (target: ${TARGET * 100} %)`,
  )
  print(`${strictSurvivors} survivors in comparisons and arithmetic (target: 0)`)
  if (killed < total * TARGET || strictSurvivors > 0) process.exitCode = 1
} finally {
  await postgres.release()
  rmSync(copyFolder, { recursive: true, force: true })
}
