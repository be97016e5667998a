import { isDeepStrictEqual } from 'node:util'
import { auditAction } from '../audit/operations.ts'
import type { ActorContext } from '../../deps.ts'
import { isBannerAccepted, fitBanner } from '@adire/contract/banners.ts'
import type { Campaign } from '@adire/contract/campaigns.ts'
import type { CampaignId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { admin } from '../../procedures.ts'
import { notifyCampaignsChanged } from '../ads/operations.ts'
import { changeInquiryStatus } from '../inquiries/operations.ts'
import { lockBanner } from './banner-queries.ts'
import { failUnfit, uploadBanner } from './handlers/banners.ts'
import { discrepancies } from './handlers/discrepancies.ts'
import { forecasts } from './handlers/forecasts.ts'
import { lists } from './handlers/lists.ts'
import { reportCases } from './handlers/report-cases.ts'
import { statements } from './handlers/statements.ts'
import * as queries from './queries.ts'
import {
  type CampaignForm,
  changesCreatives,
  listCreatives,
  resolveStatusChange,
  toValues,
} from './rules.ts'
import { viewCampaign, pickFacts } from './view.ts'

/** Campaigns, for admins only. Each change notifies the ad servers when it commits. */
export const campaigns = {
  ...statements,
  ...discrepancies,
  ...reportCases,
  ...forecasts,
  ...lists,
  uploadBanner,

  read: admin.campaigns.read.handler(async ({ input: { id }, context: { db } }) =>
    viewCampaign((await queries.findCampaign(db, id)) ?? fail('NOT_FOUND')),
  ),

  create: admin.campaigns.create.handler(({ input: { id, inquiryId, ...form }, context }) =>
    inTransaction(context.db, async (tx): Promise<Campaign> => {
      const { actor, clock } = context
      if (inquiryId && !(await queries.hasInquiry(tx, inquiryId))) fail('NOT_FOUND')
      await checkBanners(tx, form)
      const isNew = await queries.addCampaign(
        tx,
        { id, inquiryId },
        { values: toValues(form), by: actor.id, at: clock.now() },
      )
      if (isNew) await queries.saveAlternatives(tx, id, form.alternatives)
      const row = await queries.getCampaign(tx, id)
      if (isNew) {
        await notifyCampaignsChanged(tx)
        await auditAction(tx, context, {
          operation: 'campaigns.create',
          target: { type: 'campaign', id },
          before: null,
          after: pickFacts(row),
        })
        if (inquiryId)
          await changeInquiryStatus(tx, context, { id: inquiryId, status: 'converted' })
      } else if (
        // The client chooses the id: a repeated request finds its own campaign.
        row.is_deleted ||
        row.inquiry_id !== inquiryId ||
        !isSameForm(viewCampaign(row), form)
      ) {
        fail('CLIENT_ID_USED')
      }
      return viewCampaign(row)
    }),
  ),

  update: admin.campaigns.update.handler(({ input: { id, revision, ...form }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { actor, clock } = context
      const before = (await queries.lockCampaign(tx, id)) ?? fail('NOT_FOUND')
      if (before.revision !== revision) fail('CAMPAIGN_CHANGED', { revision: before.revision })
      await checkBanners(tx, form)
      checkTotalBudget(form, before)
      checkKeepsBanners(form, before)
      await queries.saveCampaign(tx, id, {
        values: toValues(form),
        by: actor.id,
        at: clock.now(),
        changesCreatives: changesCreatives(viewCampaign(before), form),
      })
      await queries.saveAlternatives(tx, id, form.alternatives)
      await notifyCampaignsChanged(tx)
      const after = await queries.getCampaign(tx, id)
      await auditAction(tx, context, {
        operation: 'campaigns.update',
        target: { type: 'campaign', id },
        before: pickFacts(before),
        after: pickFacts(after),
      })
      return viewCampaign(after)
    }),
  ),

  pause: admin.campaigns.pause.handler(({ input: { id }, context }) =>
    changeStatus(context, id, 'paused'),
  ),

  resume: admin.campaigns.resume.handler(({ input: { id }, context }) =>
    changeStatus(context, id, 'active'),
  ),

  remove: admin.campaigns.remove.handler(async ({ input: { id }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const before = (await queries.lockCampaign(tx, id)) ?? fail('NOT_FOUND')
      await queries.saveDeleted(tx, id, context.clock.now())
      await notifyCampaignsChanged(tx)
      await auditAction(tx, context, {
        operation: 'campaigns.remove',
        target: { type: 'campaign', id },
        before: pickFacts(before),
        after: null,
      })
    })
    return {}
  }),
}

/** Pauses or resumes a campaign; succeeds without a change if it already has that status. */
function changeStatus(
  context: ActorContext,
  id: CampaignId,
  wanted: 'active' | 'paused',
): Promise<Campaign> {
  return inTransaction(context.db, async (tx) => {
    const before = (await queries.lockCampaign(tx, id)) ?? fail('NOT_FOUND')
    const { kind } = resolveStatusChange(before.status, wanted)
    if (kind === 'refused') fail('CAMPAIGN_STATUS', { status: before.status })
    if (kind === 'unchanged') return viewCampaign(before)
    await queries.saveStatus(tx, id, { status: wanted, at: context.clock.now() })
    await notifyCampaignsChanged(tx)
    const operation = wanted === 'paused' ? 'campaigns.pause' : 'campaigns.resume'
    await auditAction(tx, context, {
      operation,
      target: { type: 'campaign', id },
      before: { status: before.status },
      after: { status: wanted },
    })
    return viewCampaign(await queries.getCampaign(tx, id))
  })
}

/** Refuses a total budget below what is already spent, which is billed and can't be undone. */
function checkTotalBudget(
  { totalBudgetMicros }: CampaignForm,
  { total_spent_micros: spentMicros }: queries.CampaignRow,
): void {
  if (totalBudgetMicros !== null && totalBudgetMicros < spentMicros)
    fail('INVALID_INPUT', {
      issues: [{ path: 'totalBudgetMicros', message: 'More than this has already been spent.' }],
    })
}

/** Refuses to remove a saved banner, whose results are in the statement: it can be paused. */
function checkKeepsBanners(
  { alternatives }: CampaignForm,
  { alternatives: saved }: queries.CampaignRow,
): void {
  if (alternatives.length < saved.length)
    fail('INVALID_INPUT', {
      issues: [{ path: 'alternatives', message: 'Pause a saved banner instead of removing it.' }],
    })
}

/** Checks that the pictures fit the placement, which may have changed since the upload. */
async function checkBanners(tx: Tx, form: CampaignForm): Promise<void> {
  for (const [position, { bannerId }] of listCreatives(form).entries()) {
    if (bannerId === null) continue
    const banner = await lockBanner(tx, bannerId)
    const path = position === 0 ? 'bannerId' : `alternatives.${position - 1}.bannerId`
    if (!banner)
      return fail('INVALID_INPUT', { issues: [{ path, message: 'There is no such banner.' }] })
    const fit = fitBanner(form.placementType, banner)
    if (!isBannerAccepted(fit)) failUnfit(fit)
  }
}

/** True if a repeated request has the values that were saved. */
function isSameForm(saved: Campaign, form: CampaignForm): boolean {
  return (
    isDeepStrictEqual(toValues(saved), toValues(form)) &&
    isDeepStrictEqual(listCreatives(saved), listCreatives(form))
  )
}
