import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXPORT_DOWNLOAD_DAYS, DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
import { policyVersions, EMAIL_REVERT_DAYS, SUPPORT_LINK_DAYS } from '@adire/contract/auth.ts'
import { PASSWORD_MINIMUM } from '@adire/contract/credentials.ts'
import { DATE_PLAN_KEPT_DAYS } from '@adire/contract/date-plans.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { SOURCE_LANGUAGE, UI_LANGUAGE_TAGS } from '@adire/contract/ui-languages.ts'
import { expect, test } from 'vitest'
import { originalConfig } from '../../settings/rules.ts'
import { readLimits } from '../safety/misuse-rules.ts'
import { FAILED_RETENTION_MS, SESSION_MS } from '../age-checks/rules.ts'
import { SELFIE_EXPIRY_DAYS } from '@adire/contract/selfie-checks.ts'
import { EXPORT_MEMORY_MS } from '../account/rules.ts'
import { DECISION_RETENTION_MS } from '../appeals/rules.ts'
import {
  BAN_YEARS,
  linkLifetimeSeconds,
  SESSION_DAYS,
  sessionLifetimes,
  UNCONFIRMED_MS,
} from '../auth/rules.ts'
import { NOTICE_DAYS } from '../fraud-notices/rules.ts'
import { INQUIRY_RETENTION_MONTHS } from '../inquiries/rules.ts'
import { CONFIRM_DAYS, INACTIVE_SUBSCRIBER_DAYS } from '../newsletter/rules.ts'
import { ENDED_DAYS, REFUSED_DAYS } from '../messages/scheduled-rules.ts'
import { NOTIFICATION_RETENTION_DAYS } from '../notifications/rules.ts'
import { VIEW_RETENTION_DAYS } from '../discovery/order-rules.ts'
import { ADDRESS_RETENTION_DAYS } from '../profiles/view-quota-rules.ts'
import { SIGNAL_DAYS } from '../risk/assessment-rules.ts'
import { ZONE_DAYS } from '../risk/zone-rules.ts'
import { CASE_RETENTION_MS } from '../safety/rules.ts'
import { ENDED_THREAD_DAYS, INACTIVE_MONTHS, REJECTION_MONTHS, WARNING_DAYS } from './rules.ts'

const LOCALES = join(import.meta.dirname, '../../../../locales')

const read = (name: string, language: string = SOURCE_LANGUAGE) =>
  readFileSync(join(LOCALES, language, 'content', `${name}.mdx`), 'utf8')

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
      `within ${DELETION_GRACE_DAYS} days`,
      `delete the sign-up after ${UNCONFIRMED_MS / DAY_MS} days`,
    ],
    Photos: [`up to ${REJECTION_MONTHS / 12} years`],
    'Likes, matches, messages': [
      `messages ${ENDED_THREAD_DAYS} days after it ends`,
      `If you withdraw it, we keep it for ${ENDED_DAYS} day, and if it couldn’t be sent, for ${REFUSED_DAYS} days`,
    ],
    Notifications: [`${NOTIFICATION_RETENTION_DAYS} days`],
    Reports: [
      `${CASE_RETENTION_MS / DAY_MS / 365} years after the case is closed`,
      'only until our decision on the report can no longer be appealed, whatever we decided',
      'as misuse in a decision about the reporter, we keep them until that decision can no longer be appealed either',
      'we keep the evidence for as long as the law requires, even if you delete',
    ],
    'Warnings after a ban for fraud': [`${NOTICE_DAYS / 365} year`],
    'Date plans': [`${DATE_PLAN_KEPT_DAYS} days after the date plan ends`],
    'Signs of fraud': [
      `${SIGNAL_DAYS} days`,
      `The time zone of your browser: ${ZONE_DAYS} days after`,
    ],
    'Decisions about you, and your appeals': [
      `${DECISION_RETENTION_MS / DAY_MS / 365} years after the decision`,
      `date of birth for ${BAN_YEARS} years after the ban`,
    ],
    Recordings: ['the sound only until the rejection can no longer be appealed'],
    'Answers that we removed from your profile': ['Until the removal can no longer be appealed'],
    'The age check': [
      `A failed check: ${FAILED_RETENTION_MS / DAY_MS} days`,
      'The note that you still need to pass: until you pass or leave',
      `${SESSION_MS / DAY_MS} day at most`,
    ],
    'The selfie check': [`${SELFIE_EXPIRY_DAYS} days at most`],
    Sessions: [
      `after ${day(sessionLifetimes.member.idleSeconds)} days without use`,
      `after ${SESSION_DAYS} days in any case`,
    ],
    'Links in our emails': [
      `${linkLifetimeSeconds.reset / 60} minutes to set a new password`,
      `${linkLifetimeSeconds.confirm / 3600} hours to confirm an address`,
      `${EMAIL_REVERT_DAYS} days to undo a change of address, to confirm a newsletter subscription or to open your data without logging in`,
      `${day(linkLifetimeSeconds.restore)} days to restore a deleted account`,
    ],
    'A copy of your data': [
      `The file: ${EXPORT_DOWNLOAD_DAYS} days`,
      `The record that you asked for it: ${EXPORT_MEMORY_MS / DAY_MS} days`,
    ],
    'Abuse counters': [
      `which members you were shown, ${VIEW_RETENTION_DAYS} days`,
      `from one address, ${ADDRESS_RETENTION_DAYS} days`,
    ],
    'Inactive accounts': [
      `for ${INACTIVE_MONTHS.warned} months, we email you. After ${INACTIVE_MONTHS.erased} months we delete`,
      `sooner than ${WARNING_DAYS} days after that email`,
    ],
    'Messages to us': [`up to ${INQUIRY_RETENTION_MONTHS} months after the last contact`],
    Newsletter: [
      `for ${INACTIVE_SUBSCRIBER_DAYS} days after that`,
      `removed after ${INACTIVE_SUBSCRIBER_DAYS} days`,
    ],
  }))
    for (const promise of promises) expect.soft(kept(what)).toContain(promise)
  expect([CONFIRM_DAYS, SUPPORT_LINK_DAYS]).toEqual([EMAIL_REVERT_DAYS, EMAIL_REVERT_DAYS])
})

test('states the same times on the other pages', () => {
  expect(readText('terms-of-service')).toContain(
    `account data is removed within ${DELETION_GRACE_DAYS} days`,
  )
  expect(readText('help/safety-and-privacy')).toContain(`works for ${EXPORT_DOWNLOAD_DAYS} days`)
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

test('states in every language when reports are misused, as the settings say', () => {
  const { days, count, percent, afterWarning, suspensionDays } = readLimits(originalConfig)
  const warning = [count, days, percent]
  const suspension = [afterWarning, days, suspensionDays]
  const nextSuspension = [days, suspensionDays, afterWarning, suspensionDays]
  for (const language of UI_LANGUAGE_TAGS) {
    const section =
      read('community-guidelines', language)
        .split(/^###? /m)
        .at(-2) ?? ''
    const numbers = section.match(/\d+/g)?.map(Number)
    expect(numbers).toEqual([...warning, ...suspension, ...nextSuspension])
  }
})
