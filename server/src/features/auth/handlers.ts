import { fail } from '../../lib/fail.ts'
import { member, visitor } from '../../procedures.ts'
import { askForLink, confirmWith } from './handlers/links.ts'
import { logInWith } from './handlers/log-in.ts'
import { changePasswordOf, requireResetLink, resetWith } from './handlers/passwords.ts'
import { endOwnSession, endSessionOf, listOwnSessions } from './handlers/sessions.ts'
import { joinWith } from './handlers/sign-up.ts'
import { toOwnSession } from './view.ts'

export const auth = {
  signUp: visitor.auth.signUp.handler(async ({ input, context }) => {
    if (await context.readActor()) fail('ALREADY_SIGNED_IN')
    return { session: await joinWith(context, input) }
  }),

  logIn: visitor.auth.logIn.handler(async ({ input, context }) => ({ session: await logInWith(context, input) })),

  logOut: visitor.auth.logOut.handler(async ({ context }) => {
    await endOwnSession(context)
    return {}
  }),

  session: member.auth.session.handler(({ context }) => toOwnSession(context.actor)),

  requestReset: visitor.auth.requestReset.handler(async ({ input, context }) => {
    await askForLink(context, 'reset', input.email)
    return {}
  }),

  checkReset: visitor.auth.checkReset.handler(async ({ input, context }) => {
    await requireResetLink(context, input.token)
    return {}
  }),

  resetPassword: visitor.auth.resetPassword.handler(async ({ input, context }) => {
    await resetWith(context, input)
    return {}
  }),

  confirmEmail: visitor.auth.confirmEmail.handler(async ({ input, context }) => {
    await confirmWith(context, input.token)
    return {}
  }),

  resendConfirmation: visitor.auth.resendConfirmation.handler(async ({ input, context }) => {
    await askForLink(context, 'confirm', input.email)
    return {}
  }),

  changePassword: member.auth.changePassword.handler(async ({ input, context }) => {
    await changePasswordOf(context, input)
    return {}
  }),

  listSessions: member.auth.listSessions.handler(async ({ context }) => ({ sessions: await listOwnSessions(context) })),

  endSession: member.auth.endSession.handler(async ({ input, context }) => {
    await endSessionOf(context, input.id)
    return {}
  }),
}
