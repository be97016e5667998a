import { expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from './access.ts'

/**
 * Lists without a maximum or cursor, by what bounds them. Add a list here only if something else
 * bounds it; otherwise give it `.max(n)` or a cursor.
 */
const BOUNDED_BY: Record<string, string[]> = {
  'values of an enumeration or settings of ours': [
    'ads.choose.ads[].reasons',
    'audit.listOperations.operations',
    'auth.beginPasskey.excludeCredentials[].transports',
    'auth.beginPasskey.pubKeyCredParams',
    'campaigns.sharedStatement.days[].rejected',
    'campaigns.sharedStatement.totals.rejected',
    'campaigns.statement.days[].rejected',
    'campaigns.statement.totals.rejected',
    'config.list.entries',
    'config.listCurrencies.currencies',
    'config.listCurrencies.currencies[].methods',
    'config.previewRate.prices',
    'config.update.entries',
    'config.updateCurrency.methods',
    'discovery.introductions.members[].reasons',
    'discovery.list.members[].reasons',
    'likes.listReceived.likes[].member.reasons',
    'likes.listSent.likes[].member.reasons',
    'moderation.listPendingPhotos.photos[].owner.rejections',
    'moderation.listReports.cases[].reasons',
    'moderation.readMember.reportsReceived[].reasons',
    'moderation.readReport.head.reasons',
    'moderation.readReport.otherCases[].reasons',
    'notifications.list.notifications[].facts.queues',
    'payments.catalogue.currencies',
    'payments.catalogue.currencies[].methods',
    'payments.planQuotes.options',
    'payments.quote.currency.methods',
    'payments.quote.packs',
    'payments.quote.plans',
    'profiles.answerOnboarding.steps',
    'profiles.onboarding.steps',
    'profiles.preview.view.reasons',
    'profiles.view.reasons',
    'queues.overview.queues',
    'responseTimes.read.figures',
    'revenue.read.byCurrency',
    'revenue.read.subscriptionsByCurrency',
    'revenue.read.byKind',
    'revenue.read.byProvider',
    'revenue.trialBalance.accounts',
  ],
  'what the input may hold': [
    'campaigns.create.targetCities',
    'campaigns.list.campaigns[].targetCities',
    'campaigns.pause.targetCities',
    'campaigns.read.targetCities',
    'campaigns.resume.targetCities',
    'campaigns.update.targetCities',
    'discovery.introductions.members[].reasons[].interests',
    'discovery.introductions.members[].reasons[].languages',
    'discovery.list.members[].reasons[].interests',
    'discovery.list.members[].reasons[].languages',
    'likes.listReceived.likes[].member.reasons[].interests',
    'likes.listReceived.likes[].member.reasons[].languages',
    'likes.listSent.likes[].member.reasons[].interests',
    'likes.listSent.likes[].member.reasons[].languages',
    'matches.celebrate.first',
    'moderation.readMember.details',
    'moderation.readReport.reports[].evidence.details',
    'newsletter.pauseIssue.blocks',
    'newsletter.readIssue.blocks',
    'newsletter.saveIssue.blocks',
    'newsletter.sendIssue.blocks',
    'profiles.mine.interests',
    'profiles.mine.languageSkills',
    'profiles.mine.languages',
    'profiles.preview.view.details.interests',
    'profiles.preview.view.details.languageSkills',
    'profiles.preview.view.details.languages',
    'profiles.preview.view.reasons[].interests',
    'profiles.preview.view.reasons[].languages',
    'profiles.update.interests',
    'profiles.update.languageSkills',
    'profiles.update.languages',
    'profiles.view.details.interests',
    'profiles.view.details.languageSkills',
    'profiles.view.details.languages',
    'profiles.view.reasons[].interests',
    'profiles.view.reasons[].languages',
  ],
  'a limit of how many there can be (photos, passkeys, codes, sessions, days of a range)': [
    'audit.listStaff.staff',
    'auth.beginPasskey.excludeCredentials',
    'auth.checkReset.passkeys',
    'auth.confirmTwoFactor.recoveryCodes',
    'auth.listSessions.sessions',
    'auth.renewRecoveryCodes.recoveryCodes',
    'auth.security.passkeys',
    'campaigns.sharedStatement.days',
    'campaigns.statement.days',
    'moderation.listPendingMembers.members[].photos',
    'moderation.readMember.photos',
    'moderation.readReport.reports[].evidence.photos',
    'moderation.revealDevices.devices',
    'photos.listMine.photos',
    'profiles.preview.view.photos',
    'profiles.view.photos',
    'revenue.read.days',
    'selfieChecks.read.photos',
  ],
  'the limit of its query': [
    'addressFlags.list.flags[].readers',
    'ads.choose.ads',
    'appeals.read.member.actions',
    'audit.verify.breaks',
    'config.history.changes',
    'discovery.introductions.members',
    'grants.list.recent',
    'grants.list.waiting',
    'messages.list.messages',
    'messages.openers.openers',
    'moderation.listPendingPhotos.photos[].alsoOn',
    'moderation.readMember.actions',
    'moderation.readMember.hints',
    'moderation.readMember.hints[].members',
    'moderation.readMember.history',
    'moderation.readMember.notes',
    'moderation.readMember.rejections',
    'moderation.readMember.reportsMade',
    'moderation.readMember.reportsReceived',
    'moderation.readReport.otherCases',
    'moderation.readReport.reported.actions',
    'moderation.readReport.reports[].reporter.actions',
    'moderation.readReport.reports',
    'moderation.readReport.reports[].evidence.messages',
    'payments.listQuarantinedEvents.events[].facts',
    'photos.listMine.rejected',
    'realtime.since.events',
    'referrals.listHeld.held',
    'revenue.listRefunds.recent',
    'revenue.listRefunds.waiting',
    'safety.listDecisions.decisions',
    'safety.listFormerMatches.matches',
    'tokens.chain.entries',
  ],
}
interface Found {
  path: string
  isPage: boolean
}

type Def = Record<string, unknown> & {
  type: string
  checks?: { _zod: { def: { check: string } } }[]
}

function getDefinition(schema: unknown): Def | undefined {
  // `Def` is the part of every definition that is read.
  return schema instanceof z.ZodType ? (schema.def as unknown as Def) : undefined
}

/** Finds arrays without a maximum; one beside `nextCursor` is a page. */
function listArrays(schema: unknown, path: string, isPage = false): Found[] {
  const def = getDefinition(schema)
  if (!def) return []
  if (def.type === 'array') {
    const hasMaximum = (def.checks ?? []).some(({ _zod }) =>
      ['max_length', 'length_equals'].includes(_zod.def.check),
    )
    return [...(hasMaximum ? [] : [{ path, isPage }]), ...listArrays(def['element'], `${path}[]`)]
  }
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, unknown>
    return Object.entries(shape).flatMap(([key, value]) =>
      listArrays(value, `${path}.${key}`, 'nextCursor' in shape),
    )
  }
  const parts = [
    def['innerType'],
    def['in'],
    def['left'],
    def['right'],
    def['valueType'],
    ...((def['options'] ?? []) as unknown[]),
  ]
  return parts.flatMap((part) => listArrays(part, path, isPage))
}

test('bounds every list in every answer', () => {
  const lists = listProcedures().flatMap(({ name, procedure }) =>
    listArrays(procedure['~orpc'].outputSchema, name),
  )
  const known = new Set(Object.values(BOUNDED_BY).flat())
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.filter(({ path, isPage }) => !isPage && !known.has(path))).toEqual([])
  const paths = new Set(lists.map(({ path }) => path))
  // Every listed path must still exist.
  expect(
    Object.values(BOUNDED_BY).flatMap((rows) => rows.filter((path) => !paths.has(path))),
  ).toEqual([])
})
