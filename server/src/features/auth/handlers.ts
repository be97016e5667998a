import { inTransaction } from '../../db/transaction.ts'
import { mustTurnTwoFactorOn } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { member, moderator, visitor } from '../../procedures.ts'
import { requestLink, confirmEmailWithLink } from './handlers/links.ts'
import { logInWithPassword, logInWithCode } from './handlers/log-in.ts'
import {
  requestEmailChange,
  confirmEmailChangeWithLink,
  revertEmailChangeWithLink,
} from './handlers/email.ts'
import {
  addPasskey,
  beginPasskeyLogIn,
  beginPasskey,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './handlers/passkeys.ts'
import {
  changePassword,
  listWaysIn,
  requireGoodPassword,
  resetPasswordWithLink,
} from './handlers/passwords.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  listOwnSessions,
} from './handlers/sessions.ts'
import { signUpMember } from './handlers/sign-up.ts'
import {
  beginTwoFactor,
  turnOnTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
} from './handlers/two-factor.ts'
import { keepTwoFactorWithLink } from './handlers/two-factor-removal.ts'
import { readEventPosition } from '../realtime/operations.ts'
import { findPendingChange, removePendingChange } from './email-queries.ts'
import { listPasskeys } from './passkey-queries.ts'
import { findAccount } from './queries.ts'
import { countRecoveryCodes } from './two-factor-queries.ts'
import { toOwnSession, toSecurity } from './view.ts'
import { notifyOwner } from './notice-operations.ts'
import { reauthenticate } from './reauthentication-operations.ts'
import { readSupportLink } from './link-operations.ts'

/**
 * Procedures of sign-up, log-in, sessions and account security. The bodies of most are in
 * `handlers/`.
 */
export const auth = {
  signUp: visitor.auth.signUp.handler(async ({ input, context }) => {
    // A repeated sign-up logs in, because its first response with the session may be lost.
    if (context.isRepetition)
      return {
        session: context.config.confirmEmail ? null : await logInWithPassword(context, input),
      }
    if (await context.readActor()) fail('ALREADY_SIGNED_IN')
    return { session: await signUpMember(context, input) }
  }),

  checkPassword: visitor.auth.checkPassword.handler(({ input: { password, ...owner } }) => {
    requireGoodPassword(password, owner)
    return {}
  }),

  logIn: visitor.auth.logIn.handler(async ({ input, context }) => ({
    session: await logInWithPassword(context, input),
  })),

  logInWithCode: visitor.auth.logInWithCode.handler(async ({ input, context }) => ({
    session: await logInWithCode(context, input),
  })),

  beginPasskeyLogIn: visitor.auth.beginPasskeyLogIn.handler(({ context }) =>
    beginPasskeyLogIn(context),
  ),

  logInWithPasskey: visitor.auth.logInWithPasskey.handler(async ({ input, context }) => ({
    session: await logInWithPasskey(context, input.passkey),
  })),

  logOut: visitor.auth.logOut.handler(async ({ context }) => {
    await endOwnSession(context)
    return {}
  }),

  reauthenticate: moderator.auth.reauthenticate.handler(async ({ input, context }) => {
    await reauthenticate(context, input)
    return {}
  }),

  session: member.auth.session.handler(async ({ context }) => {
    // Read before the session, so that no change between the two is missed.
    const eventPosition = await readEventPosition(context, context.actor.id)
    const actor = (await context.readActor({ isActivity: false })) ?? fail('UNAUTHENTICATED')
    return { ...toOwnSession(actor), eventPosition }
  }),

  requestSupportLink: visitor.auth.requestSupportLink.handler(async ({ input, context }) => {
    await requestLink(context, 'support', input.email)
    return {}
  }),

  readSupportLink: visitor.auth.readSupportLink.handler(async ({ input, context }) => {
    const { handle, reason, suspendedUntil } = await readSupportLink(context, input.token)
    return { handle, reason, suspendedUntil }
  }),

  requestReset: visitor.auth.requestReset.handler(async ({ input, context }) => {
    await requestLink(context, 'reset', input.email)
    return {}
  }),

  checkReset: visitor.auth.checkReset.handler(({ input, context }) =>
    listWaysIn(context, input.token),
  ),

  resetPassword: visitor.auth.resetPassword.handler(async ({ input, context }) => {
    await resetPasswordWithLink(context, input)
    return {}
  }),

  keepTwoFactor: visitor.auth.keepTwoFactor.handler(async ({ input, context }) => {
    await keepTwoFactorWithLink(context, input.token)
    return {}
  }),

  confirmEmail: visitor.auth.confirmEmail.handler(({ input, context }) =>
    confirmEmailWithLink(context, input.token),
  ),

  resendConfirmation: visitor.auth.resendConfirmation.handler(async ({ input, context }) => {
    await requestLink(context, 'confirm', input.email)
    return {}
  }),

  changePassword: member.auth.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, input)
    return {}
  }),

  listSessions: member.auth.listSessions.handler(async ({ context }) => ({
    sessions: await listOwnSessions(context),
  })),

  endSession: member.auth.endSession.handler(async ({ input, context }) => {
    await endSession(context, input.id)
    return {}
  }),

  endOtherSessions: member.auth.endOtherSessions.handler(async ({ context }) => ({
    ended: await endOtherSessions(context),
  })),

  changeEmail: member.auth.changeEmail.handler(async ({ input, context }) => {
    await requestEmailChange(context, input)
    return {}
  }),

  cancelEmailChange: member.auth.cancelEmailChange.handler(async ({ context }) => {
    const { actor, db } = context
    await inTransaction(db, async (tx) => {
      if (await removePendingChange(tx, actor.id))
        await notifyOwner(tx, context, { to: actor.id, mail: 'emailChangeCancelled' })
    })
    return {}
  }),

  confirmEmailChange: visitor.auth.confirmEmailChange.handler(async ({ input, context }) => ({
    email: await confirmEmailChangeWithLink(context, input.token),
  })),

  revertEmailChange: visitor.auth.revertEmailChange.handler(async ({ input, context }) => ({
    email: await revertEmailChangeWithLink(context, input.token),
  })),

  security: member.auth.security.handler(async ({ context: { actor, clock, config, db } }) => {
    const [account, pending, passkeys, codes] = await Promise.all([
      findAccount(db, { id: actor.id }),
      findPendingChange(db, actor.id, clock.now()),
      listPasskeys(db, actor.id),
      countRecoveryCodes(db, actor.id),
    ])
    return toSecurity({
      email: actor.email,
      pending,
      passkeys,
      codes,
      isTwoFactorOn: Boolean(account?.twoFactorSince),
      twoFactorRemovalAt: account?.twoFactorRemovalAt ?? null,
      mustTurnTwoFactorOn: mustTurnTwoFactorOn(actor, config),
    })
  }),

  beginTwoFactor: member.auth.beginTwoFactor.handler(({ input, context }) =>
    beginTwoFactor(context, input.password),
  ),

  confirmTwoFactor: member.auth.confirmTwoFactor.handler(async ({ input, context }) => ({
    recoveryCodes: await turnOnTwoFactor(context, input.code),
  })),

  disableTwoFactor: member.auth.disableTwoFactor.handler(async ({ input, context }) => {
    await disableTwoFactor(context, input)
    return {}
  }),

  renewRecoveryCodes: member.auth.renewRecoveryCodes.handler(async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(context, input),
  })),

  beginPasskey: member.auth.beginPasskey.handler(({ input, context }) =>
    beginPasskey(context, input),
  ),

  addPasskey: member.auth.addPasskey.handler(async ({ input, context }) => ({
    id: await addPasskey(context, input),
  })),

  renamePasskey: member.auth.renamePasskey.handler(async ({ input, context }) => {
    await renamePasskey(context, input)
    return {}
  }),

  removePasskey: member.auth.removePasskey.handler(async ({ input, context }) => {
    await removePasskey(context, input)
    return {}
  }),
}
