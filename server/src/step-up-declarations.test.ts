import type { StepUp } from '@adire/contract/base.ts'
import { expect, test } from 'vitest'
import { listProcedures } from './access.ts'

const NOTE = 'Writes what only staff read, with the name of its author'
const HOLDS = 'Holds or releases an item of a queue; decides nothing'
const UNDO = 'Takes back a decision of the same session before it takes effect'
const DRAFT = 'Changes a draft that nobody has received'
const STOPS = 'Stops something; to start it needed a confirmation'
const READS = 'Reads the log and repairs nothing'

/** Every writing staff procedure with its step-up, or the reason why it needs none. */
const declared: Record<string, StepUp | { none: string }> = {
  'addresses.clearFlag': { none: 'Closes a note about an address; nobody gains or loses access' },
  'appeals.decide': 'staff-target',
  'audit.exportEntries': 'window',
  'audit.verify': { none: READS },
  'auth.reauthenticate': { none: 'Is the confirmation itself' },
  'broadcasts.cancel': { none: STOPS },
  'broadcasts.send': 'always',
  'campaigns.create': 'window',
  'campaigns.exportStatement': 'window',
  'campaigns.pause': { none: STOPS },
  'campaigns.remove': { none: STOPS },
  'campaigns.resume': 'window',
  'campaigns.settleDiscrepancy': { none: NOTE },
  'campaigns.update': 'window',
  'campaigns.uploadBanner': { none: DRAFT },
  'campaigns.voidLinks': 'window',
  'config.update': 'window',
  'config.updateCurrency': 'window',
  'grants.adjustTokens': 'always',
  'grants.decide': 'always',
  'grants.endPremium': 'always',
  'grants.givePremium': 'always',
  'inquiries.saveNotes': { none: NOTE },
  'inquiries.setStatus': { none: NOTE },
  'moderation.addNote': { none: NOTE },
  'moderation.approveDescription': 'staff-target',
  'moderation.approveMember': 'staff-target',
  'moderation.approvePhoto': 'staff-target',
  'moderation.banMember': 'staff-target',
  'moderation.claimReport': { none: HOLDS },
  'moderation.denyMember': 'staff-target',
  'moderation.endMemberSessions': 'staff-target',
  'moderation.reinstateMember': 'staff-target',
  'moderation.rejectDescription': 'staff-target',
  'moderation.rejectPhoto': 'staff-target',
  'moderation.resolveReport': 'staff-target',
  'moderation.revealDevices': 'window',
  'moderation.revealEmail': 'window',
  'moderation.startPasswordReset': 'window',
  'moderation.suspendMember': 'staff-target',
  'moderation.undoMemberDecision': { none: UNDO },
  'moderation.undoPhotoDecision': { none: UNDO },
  'moderation.warnMember': 'staff-target',
  'newsletter.exportSubscribers': 'window',
  'newsletter.pauseIssue': {
    none: 'Stops or continues an issue that was confirmed when it was sent',
  },
  'newsletter.removeIssue': { none: DRAFT },
  'newsletter.saveIssue': { none: DRAFT },
  'newsletter.sendIssue': 'always',
  'newsletter.testIssue': { none: 'Sends one email, to the admin who is signed in' },
  'payments.closeQuarantinedEvent': 'window',
  'payments.decideRefund': 'always',
  'payments.refund': 'always',
  'payments.retryQuarantinedEvent': 'window',
  'queues.leave': { none: HOLDS },
  'queues.open': { none: HOLDS },
  'queues.takeOver': { none: HOLDS },
  'referrals.decideHeld': 'always',
  'revenue.exportPayments': 'window',
  'selfieChecks.decide': 'staff-target',
}

const staffProcedures = listProcedures().filter(
  ({ access }) => access === 'moderator' || access === 'admin',
)
const writes = staffProcedures.filter(({ procedure }) => procedure['~orpc'].route.method !== 'GET')

test('lists every writing staff procedure with its step-up or the reason for none', () => {
  const expected = Object.entries(declared).map(([name, stepUp]) => [
    name,
    typeof stepUp === 'string' ? stepUp : undefined,
  ])
  expect(writes.map(({ name, stepUp }) => [name, stepUp]).toSorted()).toEqual(expected.toSorted())
})

test('declares a step-up only for reads that show full email addresses to admins', () => {
  const reads = staffProcedures.filter(({ procedure }) => procedure['~orpc'].route.method === 'GET')
  expect(
    reads.filter(({ stepUp }) => stepUp !== undefined).map(({ name, stepUp }) => [name, stepUp]),
  ).toEqual([['newsletter.listSubscribers', 'window']])
})
