import type { MemberId } from '@adire/contract/ids.ts'
import { type MemberView, type ProfileEdit, UNNAMED } from '@adire/contract/profiles.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { sendMail } from '../../mail/operations.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { requireCheckForAnswers, requireCheckForWords } from './age-check-operations.ts'
import { requireAge } from './birth-date-operations.ts'
import { listUnconsented } from './consent-rules.ts'
import { mixesAlphabets } from './handle-rules.ts'
import { readSkills, replaceSkills } from './language-queries.ts'
import { resolveSkills } from './language-rules.ts'
import { readOnboarding, saveAnswer } from './onboarding-queries.ts'
import { countViews, queueAssessment } from './operations.ts'
import { addsAnswers, addsWords } from './own-words-rules.ts'
import { listPrompts, replacePrompts } from './prompt-queries.ts'
import * as queries from './queries.ts'
import { listChangesSince, setFieldRevisions } from './revision-rules.ts'
import { hasPromptChangesSince, isSameList } from './prompt-rules.ts'
import { type ProfileColumns, toColumns, resolveBirthDate, getVerification } from './rules.ts'
import { toFullView, toLimitedView, toOnboarding, toOwnProfile } from './view.ts'
import { listConsents } from './shared-consent-queries.ts'
import { findVisible, isSelfieChecked, type VisibleMember } from './shared-queries.ts'
import { foldConfusables } from '../../gateways/confusables.ts'
import { findNewSince } from './reason-rules.ts'
import { readReasons } from './shared-reason-queries.ts'
import { isPhotoRequired } from './reach-rules.ts'
import { createReservedNames } from './reserved-name-rules.ts'

/** Own profile, onboarding, visibility, verification requests, and other members' profiles. */
export const profiles = {
  mine: member.profiles.mine.handler(async ({ context }) =>
    toOwnProfile(
      await queries.getOwn(context.db, context.actor.id),
      readOwnFacts(context),
      context.clock.now(),
    ),
  ),

  update: member.profiles.update.handler(
    async ({ input: { expectedRevision, ...edit }, context }) => {
      const { actor, db, clock } = context
      const now = clock.now()
      const row = await inTransaction(db, async (tx) => {
        const own = await queries.lockOwn(tx, actor.id)
        if (expectedRevision !== undefined && expectedRevision !== own.revision)
          await refuseStale(tx, context, expectedRevision)
        checkEdit(own, edit, now)
        const before = await readSkills(tx, actor.id)
        const skills = resolveSkills(before, edit)
        const columns = toColumns(edit)
        await requireConsent(tx, own, columns)
        await requireCheckForWords(tx, actor, { own, edit: columns })
        const revision = own.revision + 1
        const fields = setFieldRevisions(
          { ...own, languages: before },
          { ...columns, ...(skills && { languages: skills }) },
          { revision, before: own.field_revisions },
        )
        await queries.saveEdit(tx, actor.id, { columns, revision, fields })
        if (skills) await replaceSkills(tx, actor.id, skills)
        if (columns.handle !== undefined && ![columns.handle, UNNAMED].includes(own.handle))
          await sendMail(tx, {
            to: actor.id,
            mail: 'nameChanged',
            at: now.toISOString(),
            names: [columns.handle],
          })
        if (addsWords(own, columns)) await queueAssessment(tx, actor.id)
        await publish(tx, actor.id, { type: 'profiles.changed' })
        return queries.getOwn(tx, actor.id)
      })
      return toOwnProfile(row, readOwnFacts(context), now)
    },
  ),

  savePrompts: member.profiles.savePrompts.handler(
    ({ input: { prompts, expectedRevision }, context: { actor, db, clock } }) =>
      inTransaction(db, async (tx) => {
        const { revision: before, field_revisions: fields } = await queries.lockOwn(tx, actor.id)
        const saved = await listPrompts(tx, actor.id)
        if (isSameList(saved, prompts)) return { prompts: saved, revision: before }
        if (expectedRevision !== undefined && hasPromptChangesSince(fields, expectedRevision))
          fail('STALE', { revision: before, changes: { prompts: saved } })
        await requireCheckForAnswers(tx, actor, { saved, answers: prompts })
        const revision = before + 1
        await replacePrompts(tx, actor.id, prompts, clock.now())
        await queries.saveEdit(tx, actor.id, {
          columns: {},
          revision,
          fields: { ...fields, prompts: revision },
        })
        if (addsAnswers({ saved, answers: prompts })) await queueAssessment(tx, actor.id)
        await publish(tx, actor.id, { type: 'profiles.changed' })
        return { prompts, revision }
      }),
  ),

  onboarding: member.profiles.onboarding.handler(async ({ context: { actor, db } }) =>
    toOnboarding(await readOnboarding(db, actor.id)),
  ),

  answerOnboarding: member.profiles.answerOnboarding.handler(
    ({ input, context: { actor, db, clock } }) =>
      inTransaction(db, async (tx) => {
        await saveAnswer(tx, actor.id, { ...input, at: clock.now() })
        return toOnboarding(await readOnboarding(tx, actor.id))
      }),
  ),

  setAvailability: member.profiles.setAvailability.handler(
    ({ input: { isAvailable }, context: { actor, db } }) =>
      inTransaction(db, async (tx) => {
        if (!(await queries.saveAvailability(tx, actor.id, isAvailable))) fail('FORBIDDEN')
        await publish(tx, actor.id, { type: 'profiles.changed' })
        return { isAvailable }
      }),
  ),

  requestVerification: member.profiles.requestVerification.handler(
    ({ context: { actor, db, clock } }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const row = await queries.lockOwn(tx, actor.id)
        const verification = getVerification(row)
        if (verification.state === 'verified') fail('ALREADY_DECIDED')
        if (verification.state === 'pending' && row.verification_requested_at) return {}
        if (verification.state === 'denied' && verification.mayAskAgainAt > now)
          fail('TOO_SOON', { availableAt: verification.mayAskAgainAt.toISOString() })
        await queries.saveVerificationRequest(tx, actor.id, now)
        await publish(tx, actor.id, { type: 'profiles.changed' })
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return {}
      }),
  ),

  /** The caller's own id returns NOT_FOUND too; `mine` reads the own profile. */
  view: member.profiles.view.handler(async ({ input: { id }, context }) => {
    const { actor, db, clock } = context
    const now = clock.now()
    const owner = await findVisible(db, actor.id, id, now)
    if (!owner) fail('NOT_FOUND')
    await countViews(context, actor, { kind: 'profiles', members: [id], now })
    return readView(db, owner, { viewerId: actor.id, now })
  }),

  preview: member.profiles.preview.handler(
    async ({ input: { viewer }, context: { actor, db, clock } }) => {
      const { visibility, ...own } = await queries.getOwnAsSeenBy(db, actor.id, viewer)
      return {
        visibility: visibility === 'former' ? 'nothing' : visibility,
        view: await readView(db, own, { now: clock.now() }),
      }
    },
  ),
}

/**
 * Returns the part of a member's profile that the viewer may see. Matches and premium viewers see
 * everything a member wrote about themselves (decision P6); others get the card and its reasons.
 */
async function readView(
  db: Db,
  owner: VisibleMember,
  { viewerId, now }: { viewerId?: MemberId; now: Date },
): Promise<MemberView> {
  const seesFully = owner.is_matched || owner.is_viewer_premium
  const reasons =
    viewerId &&
    (await readReasons(db, {
      viewerId,
      memberId: owner.id,
      seesFully,
      newSince: findNewSince(now),
    }))
  if (!seesFully) return toLimitedView(owner, { reasons }, now)
  const photos = await queries.listApprovedPhotos(db, owner.id)
  const isChecked = await isSelfieChecked(db, owner.id)
  const prompts = await listPrompts(db, owner.id)
  return toFullView(owner, { photos, prompts, isSelfieChecked: isChecked, reasons }, now)
}

/** Returns the facts of an own profile that aren't in its row. */
function readOwnFacts({ actor, systemConfig }: ActorContext) {
  return { isPremium: actor.isPremium, isPhotoRequired: isPhotoRequired(actor, systemConfig) }
}

/**
 * Fails with STALE and the fields another tab has saved since (MEM-PROF), if there are any, or if the
 * revision isn't known; nothing of this edit is written. Prompts are not among them: they are edited on a page of their own.
 */
async function refuseStale(tx: Tx, context: ActorContext, expectedRevision: number): Promise<void> {
  const row = await queries.getOwn(tx, context.actor.id)
  const changes = listChangesSince(
    toOwnProfile(row, readOwnFacts(context), context.clock.now()),
    row.field_revisions,
    expectedRevision,
  )
  const isUnknown = expectedRevision > row.revision
  if (isUnknown || Object.keys(changes).length > 0)
    fail('STALE', { revision: row.revision, changes })
}

/** Fails with CONSENT_NEEDED if the edit changes a sensitive field without a consent to its use. */
async function requireConsent(
  tx: Tx,
  own: queries.LockedOwnRow,
  columns: ProfileColumns,
): Promise<void> {
  const fields = listUnconsented(own, columns, await listConsents(tx, own.id))
  if (fields.length > 0) fail('CONSENT_NEEDED', { fields })
}

/** Checks the rules of an edit that depend on the member's saved data. */
function checkEdit(own: queries.LockedOwnRow, edit: ProfileEdit, now: Date): void {
  // Staff accounts may keep and respell a reserved handle that they already have.
  const isRenamed =
    edit.handle !== undefined &&
    (own.handle === UNNAMED || edit.handle.toLowerCase() !== own.handle.toLowerCase())
  if (isRenamed) checkHandle(edit.handle ?? '')
  if (edit.birthDate === undefined) return
  const outcome = resolveBirthDate(
    own,
    edit.birthDate,
    toColumns(edit).time_zone ?? own.time_zone,
    now,
  )
  if (outcome === 'fixed') fail('BIRTH_DATE_FIXED')
  requireAge(outcome)
}

function checkHandle(handle: string): void {
  if (isReservedHandle(handle)) fail('HANDLE_RESERVED')
  if (mixesAlphabets(handle))
    fail('INVALID_INPUT', {
      issues: [{ path: 'handle', message: 'Use letters of only one alphabet in each word' }],
    })
}

const reservedNames = createReservedNames(foldConfusables)

/** True if a name could pass for staff, the product or one of its labels. */
function isReservedHandle(handle: string): boolean {
  return reservedNames.has(handle)
}
