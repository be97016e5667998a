import {
  type ConsentPurpose,
  getConsentVersion,
  listSensitiveFields,
} from '@adire/contract/consent-texts.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { fail } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { publishToMatches } from '../matches/shared-queries.ts'
import {
  clearingColumns,
  type ConsentEntry,
  getConsentState,
  pickAnswers,
} from '../profiles/consent-rules.ts'
import { addConsent, listConsents } from '../profiles/shared-consent-queries.ts'
import { changeColumns, lockProfile } from '../profiles/operations.ts'
import * as queries from './queries.ts'
import { pickRestorable } from './rules.ts'

interface Answer {
  purpose: ConsentPurpose
  version: string
  isGiven: boolean
}

/** Gives or withdraws consents; a repeated answer changes nothing. */
export async function answerConsents(
  tx: Tx,
  memberId: MemberId,
  answers: readonly Answer[],
  at: Date,
): Promise<void> {
  await lockProfile(tx, memberId)
  const entries = await listConsents(tx, memberId)
  for (const { purpose, version, isGiven } of answers) {
    const last = entries.find((entry) => entry.purpose === purpose)
    if (isGiven) await give(tx, memberId, { purpose, version, last, at })
    else await withdraw(tx, memberId, { purpose, last, at })
  }
  await publish(tx, memberId, { type: 'profiles.changed' })
}

interface Step {
  purpose: ConsentPurpose
  last: ConsentEntry | undefined
  at: Date
}

async function give(
  tx: Tx,
  memberId: MemberId,
  { purpose, version, last, at }: Step & { version: string },
): Promise<void> {
  if (version !== getConsentVersion(purpose))
    fail('CONSENT_NEEDED', { fields: listSensitiveFields(purpose) })
  if (getConsentState(last) === 'given') return
  await addConsent(tx, memberId, { purpose, version, action: 'given' }, at)
  const hidden = await queries.takeHidden(tx, memberId, purpose)
  await changeColumns(tx, memberId, (own) => pickRestorable(hidden, own, clearingColumns(purpose)))
  if (purpose === 'meeting' && last?.hasPaused) await setPaused(tx, memberId, false)
}

async function withdraw(tx: Tx, memberId: MemberId, { purpose, last, at }: Step): Promise<void> {
  const state = getConsentState(last)
  if (state === 'withdrawn' || state === 'declined') return
  const hasPaused =
    purpose === 'meeting' && ((await setPaused(tx, memberId, true)) || last?.hasPaused === true)
  await addConsent(
    tx,
    memberId,
    {
      purpose,
      version: last?.version ?? getConsentVersion(purpose),
      action: last?.action === 'given' ? 'withdrawn' : 'declined',
      hasPaused,
    },
    at,
  )
  await queries.takeHidden(tx, memberId, purpose)
  await changeColumns(tx, memberId, () => clearingColumns(purpose))
}

/**
 * Hides the answers of a member who did not answer the newest text in time; `meeting` hides the
 * whole profile. Does nothing if they have answered meanwhile.
 */
export async function lapseConsent(
  tx: Tx,
  memberId: MemberId,
  purpose: ConsentPurpose,
  at: Date,
): Promise<void> {
  const own = await lockProfile(tx, memberId)
  const last = (await listConsents(tx, memberId)).find((entry) => entry.purpose === purpose)
  const state = getConsentState(last)
  if (state !== 'none' && state !== 'outdated') return
  const answers = pickAnswers(purpose, own)
  const hasPaused = purpose === 'meeting' && (await setPaused(tx, memberId, true))
  const version = getConsentVersion(purpose)
  await addConsent(tx, memberId, { purpose, version, action: 'lapsed', hasPaused }, at)
  if (answers) await queries.saveHidden(tx, memberId, { purpose, answers, at })
  await changeColumns(tx, memberId, () => clearingColumns(purpose))
  await publish(tx, memberId, { type: 'profiles.changed' })
}

async function setPaused(tx: Tx, memberId: MemberId, isPaused: boolean): Promise<boolean> {
  const isChanged = await queries.setPaused(tx, memberId, isPaused)
  if (isChanged) await publishToMatches(tx, memberId, { type: 'matches.changed' })
  return isChanged
}
