import { contract } from '@adire/contract'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from './testing/app.ts'
import { call } from './testing/calls.ts'
import { whenIdle } from './testing/mails.ts'
import { aMember } from './testing/members.ts'
import { aSignUp, aVisitor, behindProxy } from './testing/visitors.ts'

/**
 * Anyone can enter anyone's address in our forms. Mails that follow must not contain the typed
 * text, or our sender would relay spam.
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

/** Valid inputs with the marker in every free-text field, by procedure. */
const inputs: Record<string, (email: string) => Input> = {
  'auth.signUp': (email) => ({ ...aSignUp({ email, password: `${MARK}-Indigo-47` }) }),
  'auth.logIn': (email) => ({ email, password: `${MARK}-Indigo-47` }),
  'auth.checkPassword': (email) => ({ email, password: `${MARK}-Indigo-47`, city: 'Lagos' }),
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

function listFields(schema: unknown): Record<string, Field> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Field>
  }
  return json.properties ?? {}
}

/** Lists every visitor procedure that takes an address. */
function listMailing(): Map<string, Record<string, Field>> {
  const found = new Map<string, Record<string, Field>>()
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, inputSchema } = procedure['~orpc']
    if ((meta as { access: string }).access !== 'visitor' || !inputSchema) return
    const fields = listFields(inputSchema)
    if (Object.keys(fields).some((name) => /email$/i.test(name))) found.set(path.join('.'), fields)
  })
  return found
}

/**
 * True for text fields without a fixed list, format or pattern, where visitors can write anything.
 */
function isFreeText({ type, enum: options, format, pattern }: Field): boolean {
  return type === 'string' && options === undefined && format === undefined && pattern === undefined
}

test('covers every visitor procedure with an address, and every free-text field of it', () => {
  const mailing = listMailing()
  expect([...mailing.keys()].toSorted()).toEqual(Object.keys(inputs).toSorted())
  for (const [name, fields] of mailing) {
    const input = inputs[name]?.(markedEmail()) ?? {}
    const unmarked = Object.entries(fields).filter(
      ([field, schema]) => isFreeText(schema) && !String(input[field]).includes(MARK),
    )
    // Cities and versions of consents are names of the server's lists, and other texts are refused.
    const listed = ['contactPhone', 'city', 'meetingConsent']
    const others = unmarked.filter(([field]) => !listed.includes(field))
    expect(others.map(([field]) => `${name}: ${field}`)).toEqual([])
  }
})

test('mails no typed text to a typed address', async () => {
  const member = await aMember(app, 'woman', { email: markedEmail() })
  let mailed = 0
  for (const [name, makeInput] of Object.entries(inputs)) {
    // An unknown address first, then a known one; each twice, because a repetition may send another
    // mail.
    for (const email of [markedEmail(), member.email]) {
      for (let time = 0; time < 2; time++) {
        const { status } = await call(aVisitor(app).client, name, makeInput(email))
        expect([name, status]).toEqual([
          name,
          expect.toSatisfy((code: number) => code !== 422 && code < 500),
        ])
      }
    }
    await whenIdle(app)
    const mails = await app.mails()
    expect(
      mails.filter(({ subject, text, html }) =>
        [subject, text, html].some((part) => part.toLowerCase().includes(MARK)),
      ),
    ).toEqual([])
    mailed = mails.length
  }
  expect(mailed).toBeGreaterThan(5)
})
