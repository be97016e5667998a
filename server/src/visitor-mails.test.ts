import { contract } from '@adire/contract'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from './testing/app.ts'
import { call } from './testing/calls.ts'
import { whenIdle } from './testing/mails.ts'
import { aMember } from './testing/members.ts'
import { aSignUp, aVisitor, behindProxy } from './testing/visitors.ts'

/*
 * Anybody can enter anybody's address in our forms. A mail that follows must not carry what they typed: our sender would relay it.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy, withLimits: false })
})
afterAll(() => app.close())

const MARK = 'zq9marker'
const TEXT = `Read https://${MARK}.example/ now`
const markedEmail = () => `${MARK}-${crypto.randomUUID().slice(0, 13)}@people.example`

type Input = Record<string, unknown>

/** A valid input with the marker in every field that takes free text, by procedure. */
const inputs: Record<string, (email: string) => Input> = {
  'auth.signUp': (email) => ({ ...aSignUp({ email, password: `${MARK}-Indigo-47` }) }),
  'auth.logIn': (email) => ({ email, password: `${MARK}-Indigo-47` }),
  'auth.requestReset': (email) => ({ email }),
  'auth.requestSupportLink': (email) => ({ email }),
  'auth.resendConfirmation': (email) => ({ email }),
  'newsletter.subscribe': (email) => ({ email }),
  'inquiries.submit': (email) => ({
    inquiryType: 'advertising',
    companyName: TEXT,
    contactName: TEXT,
    contactEmail: email,
    contactPhone: '+234 803 555 0142',
    message: `${TEXT}\n${TEXT}`,
    budgetRange: '500_1000',
    preferredContact: 'both',
  }),
}

interface Field {
  type?: string
  enum?: unknown[]
  format?: string
  pattern?: string
}

function fieldsOf(schema: unknown): Record<string, Field> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Field> }
  return json.properties ?? {}
}

/** Every procedure that visitors may call with somebody's address. */
function listMailing(): Map<string, Record<string, Field>> {
  const found = new Map<string, Record<string, Field>>()
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, inputSchema } = procedure['~orpc']
    if ((meta as { access: string }).access !== 'visitor' || !inputSchema) return
    const fields = fieldsOf(inputSchema)
    if (Object.keys(fields).some((name) => /email$/i.test(name))) found.set(path.join('.'), fields)
  })
  return found
}

/** Text without a closed list, a format or a pattern: what a visitor can write anything into. */
function isFreeText({ type, enum: options, format, pattern }: Field): boolean {
  return type === 'string' && options === undefined && format === undefined && pattern === undefined
}

test('covers every visitor procedure that takes an address, and every free text of it', () => {
  const mailing = listMailing()
  expect([...mailing.keys()].toSorted()).toEqual(Object.keys(inputs).toSorted())
  for (const [name, fields] of mailing) {
    const input = inputs[name]?.(markedEmail()) ?? {}
    const unmarked = Object.entries(fields).filter(([field, schema]) => isFreeText(schema) && !String(input[field]).includes(MARK))
    expect(unmarked.map(([field]) => `${name}: ${field}`).filter((field) => !field.endsWith(': contactPhone'))).toEqual([])
  }
})

test('mails nothing that a visitor typed to an address they typed', async () => {
  const member = await aMember(app, 'woman', { email: markedEmail() })
  let mailed = 0
  for (const [name, inputOf] of Object.entries(inputs)) {
    // A stranger's address first, then one we know; each twice, since a repetition may send another mail.
    for (const email of [markedEmail(), member.email]) {
      for (let time = 0; time < 2; time++) {
        const { status } = await call(aVisitor(app).client, name, inputOf(email))
        expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code !== 422 && code < 500)])
      }
    }
    await whenIdle(app)
    const mails = await app.mails()
    expect(mails.filter(({ subject, text, html }) => [subject, text, html].some((part) => part.toLowerCase().includes(MARK)))).toEqual([])
    mailed = mails.length
  }
  expect(mailed).toBeGreaterThan(5)
})
