import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXPORT_DAYS, GRACE_DAYS } from '@adire/contract/account.ts'
import { policyVersions, REVERT_DAYS, SUPPORT_DAYS } from '@adire/contract/auth.ts'
import { PASSWORD_MINIMUM } from '@adire/contract/credentials.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { expect, test } from 'vitest'
import { SELFIE_DAYS } from '@adire/contract/selfie-checks.ts'
import { EXPORT_MEMORY_MS } from '../account/rules.ts'
import { DECISION_MEMORY_MS } from '../appeals/rules.ts'
import { BAN_YEARS, linkLife, SESSION_DAYS, sessionLife, UNCONFIRMED_MS } from '../auth/rules.ts'
import { KEPT_MONTHS } from '../inquiries/rules.ts'
import { CONFIRM_DAYS, FORGET_DAYS } from '../newsletter/rules.ts'
import { KEPT_DAYS } from '../notifications/rules.ts'
import { READERS_KEPT_DAYS } from '../profiles/view-quota-rules.ts'
import { CASE_MEMORY_MS } from '../safety/rules.ts'
import { ENDED_THREAD_DAYS, INACTIVE_MONTHS, REJECTION_MONTHS, WARNING_DAYS } from './rules.ts'

const CONTENT = join(import.meta.dirname, '../../../../web/content/en')

const read = (name: string) => readFileSync(join(CONTENT, `${name}.mdx`), 'utf8')

/** Text of a page, with line breaks as spaces. */
const readText = (name: string) =>
  read(name)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The privacy policy's entry for a kind of data under "How long we keep it". */
function kept(what: string): string {
  const entry = read('privacy-policy').match(new RegExp(`<dt>${what}</dt>\\s*<dd>([^]*?)</dd>`))
  return (entry?.[1] ?? '').replaceAll(/\s+/g, ' ')
}

test('states in the privacy policy the times that the jobs keep', () => {
  const day = (seconds: number) => seconds / 86_400
  for (const [what, promises] of Object.entries({
    'Account and profile': [
      `within ${GRACE_DAYS} days`,
      `goes after ${UNCONFIRMED_MS / DAY_MS} days`,
    ],
    Photos: [`up to ${REJECTION_MONTHS / 12} years`],
    'Likes, matches, messages': [`after ${ENDED_THREAD_DAYS} days`],
    'What the bell told you': [`${KEPT_DAYS} days`],
    Reports: [`${CASE_MEMORY_MS / DAY_MS / 365} years after the case is closed`],
    'What we decided about you, and your appeals': [
      `${DECISION_MEMORY_MS / DAY_MS / 365} years after the decision`,
      `we keep for ${BAN_YEARS} years after the ban`,
    ],
    'A selfie for the selfie check': [`${SELFIE_DAYS} days at most`],
    Sessions: [
      `Unused for ${day(sessionLife.member.idleSeconds)} days`,
      `after ${SESSION_DAYS} days in any case`,
    ],
    'Links in our mails': [
      `${linkLife.reset / 60} minutes to set a new password`,
      `${linkLife.confirm / 3600} hours to confirm an address`,
      `${REVERT_DAYS} days to take back a change of address, to confirm a newsletter or to reach your data without logging in`,
      `${day(linkLife.restore)} days to come back after a deletion`,
    ],
    'A copy of your data': [
      `The file ${EXPORT_DAYS} days`,
      `that there was one, ${EXPORT_MEMORY_MS / DAY_MS} days`,
    ],
    'Counts against abuse': [`from one address, ${READERS_KEPT_DAYS} days`],
    'Forgotten accounts': [
      `for ${INACTIVE_MONTHS.warned} months we write to you, and after ${INACTIVE_MONTHS.erased} we remove`,
      `sooner than ${WARNING_DAYS} days after that letter`,
    ],
    'Letters to us': [`up to ${KEPT_MONTHS} months after the last contact`],
    Newsletter: [`${FORGET_DAYS} days more`, `removed after ${FORGET_DAYS} days`],
  }))
    for (const promise of promises) expect.soft(kept(what)).toContain(promise)
  expect([CONFIRM_DAYS, SUPPORT_DAYS]).toEqual([REVERT_DAYS, REVERT_DAYS])
})

test('states the same times on the other pages', () => {
  expect(readText('terms-of-service')).toContain(
    `account data is removed within ${GRACE_DAYS} days`,
  )
  expect(readText('help/safety-and-privacy')).toContain(`works for ${EXPORT_DAYS} days`)
  expect(readText('help/getting-started')).toContain(
    `a password of at least ${PASSWORD_MINIMUM} characters`,
  )
  expect(readText('cookie-policy')).toContain(`after ${SESSION_DAYS} days in any case`)
})

test('D98 records the versions that the pages show', () => {
  const readVersion = (name: string) => /^updated: (.+)$/m.exec(read(name))?.[1]
  expect(policyVersions).toEqual({
    terms: readVersion('terms-of-service'),
    privacy: readVersion('privacy-policy'),
  })
})
