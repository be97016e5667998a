import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, until } from './app.ts'
import { mailsTo, whenIdle } from './mails.ts'
import { aMember, TEST_PASSWORD, type TestMember } from './members.ts'
import { openTokens, press } from './payments.ts'
import { aSignUp, aVisitor } from './visitors.ts'

/** A birthday that no other test member has by default. */
const OTHER_BIRTHDAY = '1980-01-02'

/** Pays for tokens on the sandbox's page with a card that has a name on it. */
export async function payAs(app: TestApp, member: TestMember, holder: string): Promise<void> {
  await press(app, await openTokens(member, 'starter'), 'pay', { holder })
}

/** Signs up in the browser of another member, who must be logged out. */
export async function joinInBrowser(
  { client }: Pick<TestMember, 'client'>,
  overrides: Parameters<typeof aSignUp>[0],
): Promise<MemberId> {
  const { session } = await client.auth.signUp(aSignUp(overrides))
  return session?.memberId ?? expect.fail('no session')
}

/** Changes a member's address, and follows the emailed link. */
async function changeAddress(app: TestApp, member: TestMember, email: string): Promise<void> {
  await member.client.auth.changeEmail({ email, proof: { password: TEST_PASSWORD } })
  const token = await until(`a link to confirm ${email}`, async () => {
    const [mail] = await mailsTo(app, email)
    return mail && /\/change-email#token=([\w-]+)/.exec(mail.text)?.[1]
  })
  await aVisitor(app).client.auth.confirmEmailChange({ token })
}

/** Acts of the banned member before the ban, and the way back; returns the new account. */
interface Return {
  prepare?: (app: TestApp, banned: TestMember) => Promise<void>
  comeBack(app: TestApp, banned: TestMember): Promise<MemberId>
}

const getHolder = ({ handle }: TestMember) => `Holder ${handle}`
const addTag = (email: string) => email.replace('@', '+again@')

/** Returns with other photos, by what the accounts have in common. */
const returns = {
  payer: {
    prepare: (app, banned) => payAs(app, banned, getHolder(banned)),
    async comeBack(app, banned) {
      const back = await aMember(app, 'woman', { birthDate: OTHER_BIRTHDAY })
      await payAs(app, back, getHolder(banned))
      return back.id
    },
  },
  address: {
    prepare: (app, banned) => changeAddress(app, banned, `moved-${banned.email}`),
    comeBack: (app, { email }) =>
      joinInBrowser(aVisitor(app), { email: addTag(email), birthDate: OTHER_BIRTHDAY }),
  },
  'device birth': {
    comeBack: (_app, banned) => joinInBrowser(banned, { gender: 'man', birthDate: '1992-04-17' }),
  },
  'device similar_address': {
    comeBack: (_app, banned) =>
      joinInBrowser(banned, {
        email: banned.email.replace(/@.*/, '77@elsewhere.example'),
        birthDate: OTHER_BIRTHDAY,
      }),
  },
  device: {
    comeBack: (_app, banned) => joinInBrowser(banned, { birthDate: OTHER_BIRTHDAY }),
  },
  '': {
    comeBack: (app) => joinInBrowser(aVisitor(app), { birthDate: OTHER_BIRTHDAY }),
  },
} satisfies Record<string, Return>

export type ReturnKind = keyof typeof returns

/**
 * Bans a member for each kind, lets them come back, and lists the kinds of those that don't become a signal about
 * that ban.
 */
export async function listMissedReturns(
  app: TestApp,
  moderator: TestMember,
  kinds: readonly ReturnKind[],
): Promise<ReturnKind[]> {
  const attempts: { kind: ReturnKind; way: Return; banned: TestMember }[] = []
  for (const kind of kinds) {
    const way: Return = returns[kind]
    const banned = await aMember(app, 'man')
    await way.prepare?.(app, banned)
    attempts.push({ kind, way, banned })
  }
  for (const { banned } of attempts)
    await moderator.client.moderation.banMember({
      id: banned.id,
      statement: 'Asked for money',
      clause: 'scam',
    })
  await whenIdle(app)
  const accounts: MemberId[] = []
  for (const { way, banned } of attempts) accounts.push(await way.comeBack(app, banned))
  await whenIdle(app)
  const missed: ReturnKind[] = []
  for (const [i, { kind, banned }] of attempts.entries()) {
    const { rows } = await sql`
      select from risk_signals s join evasion_bans b on b.id = s.subject_id
      where s.member_id = ${accounts[i]} and s.rule = 'returned_after_ban' and b.member_id = ${banned.id}`.execute(
      app.db,
    )
    if (rows.length === 0) missed.push(kind)
  }
  return missed
}
