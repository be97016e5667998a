import { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { createProofOfWork, verifyProofOfWork } from '../gateways/proof-of-work.ts'
import { CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { createSolutionHeader } from '../testing/challenges.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { createSeal } from './sealed-bytes.ts'
import { openSecret, sealSecret } from './secrets.ts'
import type { SessionSecrets } from './session-secrets.ts'
import { readSignedId, signId } from './signed-id.ts'

const before: SessionSecrets = ['old']
const during: SessionSecrets = ['new', 'old']
const after: SessionSecrets = ['new']
const id = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'
const now = new Date('2026-05-01T12:00:00Z')
const purpose = { procedure: 'members.list', viewer: MemberId.parse(id), input: {} }
const bytes = Buffer.from('0123456789abcdef')

/** Each kind of derived value: creates one with some secrets and reads it with others. */
const kinds: Record<string, (written: SessionSecrets, read: SessionSecrets) => unknown> = {
  'signed link': (written, read) => readSignedId('leave', signId('leave', id, written), read),
  'sealed token': (written, read) =>
    createSeal('ads', read).read(createSeal('ads', written).write(bytes), bytes.length),
  'list cursor': (written, read) => {
    const cursor = encodeCursor([1], purpose, { secrets: written, now })
    try {
      return decodeCursor(cursor, purpose, { secrets: read, now })
    } catch {
      return undefined
    }
  },
  'two-factor secret': (written, read) =>
    openSecret(sealSecret('ABC', id, written).sealed, id, read),
  'proof of work': async (written, read) => {
    const config = (sessionSecrets: SessionSecrets) => ({ env: 'test', sessionSecrets })
    const challenge = await createProofOfWork(config(written), 'auth.signUp', now)
    const solved = await createSolutionHeader(challenge)
    return verifyProofOfWork(config(read), solved[CHALLENGE_HEADER] ?? '', {
      procedure: 'auth.signUp',
      now,
    })
  },
}

test.each(Object.entries(kinds))(
  'reads a %s while its secret is a fallback',
  async (_kind, pass) => {
    expect(await pass(before, during)).toBeDefined()
  },
)

test.each(Object.entries(kinds))('signs a new %s with the newest secret', async (_kind, pass) => {
  expect(await pass(during, after)).toBeDefined()
})

test.each(Object.entries(kinds))('refuses a %s without its secret', async (_kind, pass) => {
  expect(await pass(before, after)).toBeUndefined()
})
