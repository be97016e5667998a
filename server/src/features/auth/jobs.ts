import { appPages } from '@adire/contract/pages.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { composeMail } from '../../mail/compose.ts'
import { sendUnlessRefused } from '../../mail/delivery.ts'
import { sendMail } from '../../mail/operations.ts'
import { findLanguage } from '../../mail/queries.ts'
import { addAudit } from '../audit/operations.ts'
import { removeBanRecords } from './ban-queries.ts'
import {
  findChange,
  findPendingChange,
  removeOldChanges,
  saveConfirmSecret,
  saveRevertSecret,
} from './email-queries.ts'
import { addLink } from './link-queries.ts'
import { type AccountRow, findAccount, findAddressOwner, removeUnconfirmed } from './queries.ts'
import {
  linkLifetimeSeconds,
  mayReset,
  resetTask,
  resolveLockout,
  UNCONFIRMED_MS,
} from './rules.ts'
import { removeExpired } from './session-queries.ts'
import { removeDueTwoFactors, markReminded } from './two-factor-queries.ts'
import { REMOVAL_REMINDER_MS } from './two-factor-rules.ts'
import { endSuspensions } from './suspension-operations.ts'
import { createSecret } from '../../lib/secrets.ts'

/** Time after which an unused known device is removed; its cookie expires too. */
const DEVICE_MS = 365 * DAY_MS

const emailPayload = z.object({ email: z.string() })

/** Emails a reset link if the account may be reset; each run invalidates the previous link. */
export const sendReset = defineJob<z.infer<typeof emailPayload>, Deps>({
  ...resetTask,
  run: ({ email }, deps) =>
    sendLink(deps, 'reset', email, (account) => mayReset(account, deps.clock.now())),
})

/** Emails a confirmation link to an unconfirmed account. */
export const sendConfirmation = defineJob<z.infer<typeof emailPayload>, Deps>({
  name: 'auth.sendConfirmation',
  payload: emailPayload,
  run: ({ email }, deps) =>
    sendLink(
      deps,
      'confirm',
      email,
      (account) => account.isConfirmed === false && mayReset(account, deps.clock.now()),
    ),
})

/**
 * Emails the confirmation link to a new address; if it has an account, emails its owner a notice
 * instead.
 */
export const sendEmailChange = defineJob<{ memberId: MemberId }, Deps>({
  name: 'auth.sendEmailChange',
  payload: z.object({ memberId: MemberId }),
  async run({ memberId }, deps) {
    const { clock, config, db } = deps
    const change = await findPendingChange(db, memberId, clock.now())
    if (!change) return
    const { id, isReserved } = await findAddressOwner(db, change.email, {
      now: clock.now(),
      hashKey: config.hashKey,
      wantedBy: memberId,
    })
    if (id !== null) {
      const owner = { address: change.email, language: await findLanguage(db, id) }
      return sendUnlessRefused(deps, composeMail(owner, { mail: 'addressWanted' }, config))
    }
    if (isReserved) return
    const secret = createSecret()
    await inTransaction(db, (tx) => saveConfirmSecret(tx, change.id, secret))
    const link = `${config.publicUrl}${appPages.changeEmail}#token=${secret}`
    const to = { address: change.email, language: await findLanguage(db, memberId) }
    await sendUnlessRefused(deps, composeMail(to, { mail: 'confirmNewEmail', link }, config))
  },
})

/** Emails a support link to a member who can't log in. */
export const sendSupportLink = defineJob<z.infer<typeof emailPayload>, Deps>({
  name: 'auth.sendSupportLink',
  payload: emailPayload,
  run: ({ email }, deps) =>
    sendLink(
      deps,
      'support',
      email,
      (account) => resolveLockout(account, deps.clock.now()) !== undefined,
    ),
})

/** Emails the old address about a confirmed change, with a link that reverts it. */
export const sendEmailNotice = defineJob<{ changeId: string }, Deps>({
  name: 'auth.sendEmailNotice',
  isUrgent: true,
  payload: z.object({ changeId: z.uuid() }),
  async run({ changeId }, deps) {
    const { clock, config, db } = deps
    const change = await findChange(db, changeId, clock.now())
    if (!change) return
    const secret = createSecret()
    await inTransaction(db, (tx) => saveRevertSecret(tx, change.id, secret))
    const link = `${config.publicUrl}${appPages.restoreEmail}#token=${secret}`
    const to = { address: change.oldEmail, language: await findLanguage(db, change.memberId) }
    await sendUnlessRefused(deps, composeMail(to, { mail: 'emailChanged', link }, config))
  },
})

/** Emails the owner of an account when two-factor will be removed, with a link that prevents it. */
export const sendRemovalNotice = defineJob<
  { memberId: MemberId; device?: string | undefined },
  Deps
>({
  name: 'auth.sendRemovalNotice',
  isUrgent: true,
  payload: z.object({ memberId: MemberId, device: z.string().optional() }),
  async run({ memberId, device }, deps) {
    const { clock, config, db } = deps
    const account = await findAccount(db, { id: memberId })
    if (!account || account.twoFactorRemovalAt === null) return
    const secret = createSecret()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + linkLifetimeSeconds['keep-two-factor'] * 1000)
    await inTransaction(db, (tx) =>
      addLink(tx, { kind: 'keep-two-factor', memberId, secret, expiresAt, now }),
    )
    const link = `${config.publicUrl}${appPages.keepTwoFactor}#token=${secret}`
    const at = account.twoFactorRemovalAt.toISOString()
    const to = { address: account.email, language: await findLanguage(db, memberId) }
    await sendUnlessRefused(
      deps,
      composeMail(to, { mail: 'twoFactorRemoval', link, at, device }, config),
    )
  },
})

/** Removes two-factor where a planned removal is due, and emails reminders a day before. */
async function processTwoFactorRemovals({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    for (const memberId of await removeDueTwoFactors(tx, now)) {
      await addAudit(tx, {
        actor: null,
        operation: 'auth.removeTwoFactor',
        target: { type: 'member', id: memberId },
        at: now,
      })
      await sendMail(tx, { to: memberId, mail: 'twoFactorOff', at: now.toISOString() })
    }
    for (const memberId of await markReminded(
      tx,
      new Date(now.getTime() + REMOVAL_REMINDER_MS),
      now,
    ))
      await enqueue(tx, sendRemovalNotice, { memberId })
  })
}

/** Removes expired rows and unconfirmed sign-ups, and ends expired suspensions. */
export const sweep = defineJob<Record<string, never>, Deps>({
  name: 'auth.sweep',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    await inTransaction(db, (tx) => endSuspensions(tx, now))
    await removeExpired(db, now, new Date(now.getTime() - DEVICE_MS))
    await removeOldChanges(db, now)
    await processTwoFactorRemovals({ clock, db })
    await removeBanRecords(db, now)
    await removeUnconfirmed(db, new Date(now.getTime() - UNCONFIRMED_MS))
  },
})

const linkMails = {
  reset: { mail: 'resetPassword', path: appPages.resetPassword },
  confirm: { mail: 'confirmEmail', path: appPages.confirmEmail },
  support: { mail: 'supportLink', path: appPages.yourData },
} as const

/**
 * Creates a link and emails it, if the address has an account for which `isDue`. Jobs call it, so
 * that the secret is never in the queue.
 */
async function sendLink(
  deps: Deps,
  kind: keyof typeof linkMails,
  email: string,
  isDue: (account: AccountRow) => boolean,
): Promise<void> {
  const { clock, config, db } = deps
  const account = await findAccount(db, { email })
  if (!account || !isDue(account)) return
  const secret = createSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + linkLifetimeSeconds[kind] * 1000)
  await inTransaction(db, (tx) =>
    addLink(tx, { kind, memberId: account.id, secret, expiresAt, now }),
  )
  const { mail, path } = linkMails[kind]
  const to = { address: account.email, language: await findLanguage(db, account.id) }
  const link = `${config.publicUrl}${path}#token=${secret}`
  await sendUnlessRefused(deps, composeMail(to, { mail, link }, config))
}
