import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from '../access.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { RANDOM_ID } from '../testing/calls.ts'
import { fetchAs } from '../testing/client.ts'
import { anAdmin, type TestMember } from '../testing/members.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const HOSTILE = [
  '',
  "' or 1=1 --",
  '\u0000',
  '9'.repeat(40),
  '-1',
  '1e309',
  '2026-13-45',
  '+275760-09-13',
  '0001-01-01',
  '9999-12-31',
  '%',
]
/** Internal details in an answer: SQL, code addresses, texts of libraries. */
const INSIDE =
  /\bselect .* from\b|insert into|syntax error|relation "|column "|\.ts:\d+|node_modules|\bat \w+ \(|ECONN|kysely|postgres/i

const reads = listProcedures()
  .filter(
    ({ name, procedure }) =>
      procedure['~orpc'].route.method === 'GET' && name !== 'realtime.subscribe',
  )
  .map(({ name, procedure }) => ({
    name,
    path: procedure['~orpc'].route.path ?? '/',
    keys: listKeys(procedure['~orpc'].inputSchema),
  }))

function listKeys(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

function addressesFor({ path, keys }: (typeof reads)[number]): string[] {
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, key = '']) => key)
  const fill = (value: string) => path.replaceAll(/\{[^{}]+\}/g, encodeURIComponent(value))
  const whole = fill(RANDOM_ID)
  return [
    whole,
    ...(inPath.length > 0 ? HOSTILE.filter(Boolean).map(fill) : []),
    ...[...keys.filter((key) => !inPath.includes(key)), 'unknown'].flatMap((key) => [
      ...HOSTILE.map((value) => `${whole}?${key}=${encodeURIComponent(value)}`),
      `${whole}?${key}=a&${key}=b`,
      `${whole}?${key}[a][b]=c`,
    ]),
  ]
}

test(
  'answers hostile queries of every read without a fault or internal details',
  { timeout: 300_000 },
  async () => {
    expect(reads.map(({ name }) => name)).toContain('revenue.listRefunds')
    const faults: string[] = []
    for (const read of reads) {
      const addresses = addressesFor(read)
      await Promise.all(
        addresses.map(async (address) => {
          const answer = await fetchAs(admin.jar, `${app.url}/api${address}`)
          const body = await answer.text()
          const isRefused = answer.status >= 400
          if (answer.status >= 500 || (isRefused && INSIDE.test(body)))
            faults.push(`${read.name} ${address}: ${answer.status} ${body.slice(0, 200)}`)
          else if (isRefused)
            expect(JSON.parse(body)).toMatchObject({
              code: expect.any(String),
              status: answer.status,
            })
        }),
      )
    }
    expect(faults).toEqual([])
  },
)
