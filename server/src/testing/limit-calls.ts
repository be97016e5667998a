import type { ProcedureName } from '@adire/contract'
import { listProcedures } from '../access.ts'
import type { TestApp } from './app.ts'
import { aMember, match, type TestMember } from './members.ts'
import { readSample } from './sample-input.ts'
import { anEmail } from './visitors.ts'

/** The caller of a row, with the app for rows that need other members. */
export interface Caller {
  app: TestApp
  member: TestMember | undefined
  address: string
  email: string
}

export interface Call {
  path: string
  method?: string
  body?: unknown
  form?: FormData
}

const procedures = new Map(listProcedures().map((declared) => [declared.name, declared]))

/** Builds a call with valid input about things that don't exist: limits count before any lookup. */
export function makeCall(name: ProcedureName, given: object = {}): () => Call {
  const declared = procedures.get(name)
  if (!declared) throw new Error(`no procedure ${name}`)
  const { method = 'POST', path = '/' } = declared.procedure['~orpc'].route
  return () => {
    const input: Record<string, unknown> = { ...readSample(declared), ...given }
    const filled = path.replaceAll(/\{\+?(\w+)\}/g, (_whole, key: string) => String(input[key]))
    return method === 'GET'
      ? { method, path: `/api${filled}` }
      : { method, path: `/api${filled}`, body: input }
  }
}

export const aFailedLogIn = ({ email }: Caller): Call => ({
  path: '/api/auth/log-in',
  body: { email, password: 'Not-The-Right-One-9' },
})
export const aSearch = (): Call => ({ method: 'GET', path: '/api/discover?search=lagos' })
export const anUpload = (): Call => ({ path: '/api/me/photos', form: new FormData() })
export const aMedium = (): Call => ({ method: 'GET', path: `/media/${crypto.randomUUID()}/320` })
export const anInquiry = (): Call => ({
  path: '/api/inquiries',
  body: {
    inquiryType: 'support',
    contactName: 'Ada',
    contactEmail: anEmail(),
    message: 'Hello',
    preferredContact: 'email',
  },
})
const threads = new Map<TestMember, Promise<string>>()

export async function aMessage({ app, member }: Caller): Promise<Call> {
  if (!member) throw new Error('messages need a member')
  const thread =
    threads.get(member) ??
    aMember(app, 'man').then(async (ben) => (await match(app, member, ben)).threadId)
  threads.set(member, thread)
  const body = { clientId: crypto.randomUUID(), content: 'Hello', expectedPrice: 0 }
  return { path: `/api/threads/${await thread}/messages`, body }
}

export const aWebhook = (): Call => ({ path: '/webhooks/sandbox', body: {} })

export function aLike(kind: 'like' | 'super'): (caller: Caller) => Promise<Call> {
  return async ({ app }) => {
    const { id } = await aMember(app, 'man')
    return makeCall('likes.send', {
      to: id,
      kind,
      ...(kind === 'super' ? { expectedPrice: 0 } : { expectedPrice: undefined }),
    })()
  }
}
