import type { ProcedureName } from '@adire/contract'

/**
 * Every procedure that changes the access to an account or its name, with the job that emails the
 * owner. The job is queued in the transaction of the change (Vermont 9 V.S.A. § 2482b(c)).
 */
export const accessMails = {
  'auth.changePassword': 'mail.send',
  'auth.resetPassword': 'mail.send',
  'auth.changeEmail': 'mail.send',
  'auth.cancelEmailChange': 'mail.send',
  'auth.confirmEmailChange': 'auth.sendEmailNotice',
  'auth.revertEmailChange': 'mail.send',
  'auth.confirmTwoFactor': 'mail.send',
  'auth.disableTwoFactor': 'mail.send',
  'auth.keepTwoFactor': 'mail.send',
  'auth.renewRecoveryCodes': 'mail.send',
  'auth.addPasskey': 'mail.send',
  'auth.renamePasskey': 'mail.send',
  'auth.removePasskey': 'mail.send',
  'auth.endSession': 'mail.send',
  'auth.endOtherSessions': 'mail.send',
  'auth.logIn': 'mail.send',
  'auth.logInWithCode': 'mail.send',
  'auth.logInWithPasskey': 'mail.send',
  'account.requestDeletion': 'account.sendRestore',
  'account.requestDeletionByLink': 'account.sendRestore',
  'account.restore': 'mail.send',
  'moderation.endMemberSessions': 'mail.send',
  'moderation.startPasswordReset': 'auth.sendReset',
  'moderation.suspendMember': 'mail.send',
  'moderation.banMember': 'mail.send',
  'moderation.reinstateMember': 'mail.send',
  'profiles.update': 'mail.send',
} as const satisfies Partial<Record<ProcedureName, string>>

/** Procedures that a test takes for changes of access by their names, with the reason why not. */
export const withoutAccessMail: Partial<Record<ProcedureName, string>> = {
  'auth.signUp': 'starts the account; sends the confirmation',
  'auth.confirmEmail': 'confirms the address of a new account',
  'auth.resendConfirmation': 'sends a link to the owner',
  'auth.requestReset': 'sends a link to the owner',
  'auth.requestSupportLink': 'sends a link to the owner',
  'auth.logOut': 'ends the session of this browser, whose owner sees it',
  'auth.reauthenticate': 'confirms the session of this browser',
  'auth.beginTwoFactor': 'nothing changes before confirmTwoFactor',
  'account.setPaused': 'visibility, no access',
  'account.savePrivacy': 'visibility, no access',
  'account.unblock': 'about another member',
  'account.savePreferences': 'no access',
  'account.requestExport': 'an email announces the export',
  'account.requestExportByLink': 'an email announces the export',
  'campaigns.uploadBanner': 'about an advertisement',
  'moderation.revealEmail': 'shows the address to staff and changes nothing',
  'photos.restore': 'about a photo',
  'trips.restore': 'brings back a trip, and changes no access',
}
