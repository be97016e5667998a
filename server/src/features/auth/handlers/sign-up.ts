import { randomInt, randomUUID } from 'node:crypto'
import { policyVersions, type OwnSession } from '@adire/contract/auth.ts'
import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction, violates } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { enqueue } from '../../../jobs.ts'
import { localDate } from '../../../lib/dates.ts'
import { fail } from '../../../lib/fail.ts'
import { requirePlace } from '../../../lib/place-list.ts'
import { sendMail } from '../../../mail/operations.ts'
import { openWallet } from '../../tokens/operations.ts'
import { addAccount } from '../account-queries.ts'
import { sendConfirmation } from '../jobs.ts'
import { rememberSignUpBrowser } from '../link-operations.ts'
import { requireGoodPassword } from './passwords.ts'
import { addAcceptances, addLanguage, addProfile, findAddressOwner } from '../queries.ts'
import { emailLimits, resolveAge } from '../rules.ts'
import { beginSession, enterSession } from './sessions.ts'
import { addConsent } from '../../profiles/shared-consent-queries.ts'
import { createReferralCode } from '../../referrals/rules.ts'
import { findReferrer } from '../../referrals/shared-queries.ts'
import { hashEmail } from '../../../lib/secrets.ts'

export interface SignUp {
  email: string
  password: string
  birthDate: string
  city: string
  gender: Gender
  interestedIn?: InterestedIn | undefined
  referralCode?: string | undefined
  /** Version of the text about whom the member wants to meet. */
  meetingConsent?: string | undefined
  language?: UiLanguageTag | undefined
}

/** Random referral codes that are tried until one is free. */
const CODE_ATTEMPTS = 20

/**
 * Creates account, profile, wallet and welcome tokens in one transaction. Null if the address must
 * be confirmed first (decision P20).
 */
export async function signUpMember(
  context: RequestContext,
  input: SignUp,
): Promise<OwnSession | null> {
  const { config, db, passwordHasher } = context
  if (input.meetingConsent !== getConsentVersion('meeting'))
    fail('CONSENT_NEEDED', { fields: ['interestedIn'] })
  requireAge(context, input)
  requireGoodPassword(input.password, input)
  await requireFreeAddress(context, input.email)

  const passwordHash = await passwordHasher.hash(input.password)
  const token = await inTransaction(db, async (tx) => {
    const memberId = await addMember(tx, context, input, passwordHash)
    if (!config.confirmEmail) return beginSession(tx, context, { memberId, email: input.email })
    await rememberSignUpBrowser(tx, context, memberId)
    await enqueue(tx, sendConfirmation, { email: input.email })
    return null
  }).catch(async (error: unknown) => {
    // Another sign-up with the same address was faster.
    if (violates(error, 'users_email')) await requireFreeAddress(context, input.email)
    throw error
  })
  return token === null ? null : enterSession(context, token)
}

async function addMember(
  tx: Tx,
  { clock, config, systemConfig }: RequestContext,
  input: SignUp,
  passwordHash: string,
): Promise<MemberId> {
  const { email, birthDate, gender } = input
  const city = requirePlace(input.city, 'city')
  const isConfirmed = !config.confirmEmail
  const now = clock.now()
  const id = await addAccount(tx, { email, passwordHash, isConfirmed }, now)
  const referredBy =
    input.referralCode === undefined ? undefined : await findReferrer(tx, input.referralCode, email)
  const profile = {
    id,
    gender,
    birthDate,
    isConfirmed,
    referredBy,
    city: city.name,
    country: city.country,
    timeZone: city.timeZone,
    interestedIn: input.interestedIn ?? 'everyone',
    now,
  }
  await addWithFreeCode(tx, profile)
  await addLanguage(tx, id, toUiLanguage(input.language))
  await addAcceptances(tx, { id, now, versions: policyVersions })
  const version = getConsentVersion('meeting')
  await addConsent(tx, id, { purpose: 'meeting', version, action: 'given' }, now)
  await openWallet(tx, id, systemConfig, now)
  return id
}

async function addWithFreeCode(
  tx: Tx,
  profile: Omit<Parameters<typeof addProfile>[1], 'referralCode'>,
): Promise<void> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const referralCode = createReferralCode(randomInt)
    if (await addProfile(tx, { ...profile, referralCode })) return
  }
  throw new Error('no free referral code was found')
}

function requireAge({ clock }: RequestContext, { birthDate, city }: SignUp): void {
  const { timeZone } = requirePlace(city, 'city')
  const outcome = resolveAge(birthDate, localDate(clock.now(), timeZone))
  if (outcome === 'under-age') fail('UNDER_AGE')
  if (outcome === 'impossible')
    fail('INVALID_INPUT', { issues: [{ path: 'birthDate', message: 'Check the year of birth' }] })
}

/**
 * Fails with EMAIL_TAKEN, as the specification wants, and emails the owner (decision S3). A reserved
 * address takes the same steps, with an email to nobody, so the time doesn't reveal that it is banned.
 */
async function requireFreeAddress(
  { clock, config, db, limiter }: RequestContext,
  email: string,
): Promise<void> {
  const { id, isReserved } = await findAddressOwner(db, email, {
    now: clock.now(),
    hashKey: config.hashKey,
  })
  if (id === null && !isReserved) return
  const { points, seconds } = emailLimits.mail
  const isTooMany =
    (await limiter.consume([
      { key: `mail:attempt:${hashEmail(email, config.hashKey)}`, points, seconds },
    ])) !== undefined
  const to = id ?? MemberId.parse(randomUUID())
  if (!isTooMany) await inTransaction(db, (tx) => sendMail(tx, { to, mail: 'signUpAttempt' }))
  fail('EMAIL_TAKEN')
}
