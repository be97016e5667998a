import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import type { SignUp } from '../features/auth/handlers/sign-up.ts'
import type { TestApp } from './app.ts'
import { CookieJar, createTestClient, fetchAs, type TestClient } from './client.ts'
import { TEST_PASSWORD } from './members.ts'

/** A proxy that the server trusts, so that each visitor can have their own address. */
export const behindProxy = { trustedProxies: ['127.0.0.1', '::1'] }

let count = 0

export interface TestVisitor {
  jar: CookieJar
  client: TestClient
  /** Returns the raw response, for tests of headers and bodies. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

export function aVisitor(
  app: TestApp,
  {
    address = anAddress(),
    jar = new CookieJar(),
    headers = {},
  }: { address?: string; jar?: CookieJar; headers?: Record<string, string> } = {},
): TestVisitor {
  const all = { 'x-forwarded-for': address, ...headers }
  return {
    jar,
    client: createTestClient(app.url, jar, all),
    post: (path, body, more = {}) =>
      fetchAs(jar, `${app.url}/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...all, ...more },
      }),
  }
}

export function anAddress(): string {
  count++
  return `198.${18 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`
}

export function anEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 13)}@people.example`
}

export function aSignUp(overrides: Partial<SignUp> = {}): SignUp {
  return {
    email: anEmail(),
    password: TEST_PASSWORD,
    birthDate: '1992-04-17',
    city: 'Lagos',
    gender: 'woman',
    meetingConsent: getConsentVersion('meeting'),
    ...overrides,
  }
}
