import { z } from 'zod'
import { adDiscrepancies } from './ad-discrepancies.ts'
import { adReports } from './ad-reports.ts'
import { adPlacements, TARGET_AGES } from './ads.ts'
import { Cursor, forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { campaignForecasts } from './campaign-forecasts.ts'
import { SAMPLE_CAMPAIGN } from './campaign-samples.ts'
import { campaignStatements } from './campaign-statements.ts'
import {
  Banner,
  CREATIVE_MAXIMA,
  creativeFields,
  hasActiveVariant,
  savedVariantFields,
  type VariantLetter,
  variantFields,
} from './campaign-variants.ts'
import { Email } from './credentials.ts'
import { checkDestination } from './destinations.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId, InquiryId } from './ids.ts'
import { listKeys } from './keys.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, perMember } from './limits.ts'
import { cityNames } from './places.ts'
import { SAMPLE_ID, SAMPLE_NEW_ID, makeSampleFile } from './samples.ts'
import { lineOfText } from './text.ts'

/**
 * Status of a campaign (ADS-ADMIN-56). No procedure sets `pending` or `rejected`; the server sets
 * `completed` after the end date (reading C-23).
 */
export const CampaignStatus = z.enum(['active', 'paused', 'pending', 'completed', 'rejected'])
export type CampaignStatus = z.infer<typeof CampaignStatus>
/** Filter of the list: a status of campaigns that aren't deleted, or all deleted ones. */
export const ListedStatus = z.enum([...CampaignStatus.options, 'deleted'])
export type ListedStatus = z.infer<typeof ListedStatus>

export const Placement = z.enum(listKeys(adPlacements))

/**
 * Targeted gender, one choice on the form (ADS-ADMIN-77); stored as a list that is empty for all.
 */
export const TargetGender = z.enum(['all', 'man', 'woman'])
export type TargetGender = z.infer<typeof TargetGender>

/**
 * Micro-dollars per dollar. Campaign money is whole micro-dollars, so that fractions of a cent add
 * up.
 */
export const MICROS_PER_DOLLAR = 1_000_000
/** Step of the form's money inputs: a cent (ADS-ADMIN-51). */
export const MICROS_PER_CENT = 10_000

/** Maximum characters by field. */
export const CAMPAIGN_MAXIMA = {
  advertiserName: 120,
  campaignName: 120,
  ...CREATIVE_MAXIMA,
} as const
/** Limits in dollars; the maxima catch typing errors. */
export const CAMPAIGN_MONEY = {
  dailyBudget: { minimum: 0.01, maximum: 1_000_000 },
  totalBudget: { minimum: 0.01, maximum: 1_000_000 },
  price: { minimum: 0, maximum: 1_000 },
} as const

/** Initial values of a new campaign's form (ADS-ADMIN-76 to 83). */
export const campaignDefaults = {
  placementType: 'native_feed',
  ctaText: 'Learn More',
  targetGender: 'all',
  targetAgeMin: TARGET_AGES.minimum,
  targetAgeMax: TARGET_AGES.maximum,
  dailyBudgetDollars: 50,
  costPerClickDollars: 0.5,
  costPerImpressionDollars: 0.01,
} as const

const Age = z.int().min(TARGET_AGES.minimum).max(TARGET_AGES.maximum)

function Money({ minimum, maximum }: { minimum: number; maximum: number }) {
  return z
    .int()
    .min(minimum * MICROS_PER_DOLLAR)
    .max(maximum * MICROS_PER_DOLLAR)
    .multipleOf(MICROS_PER_CENT)
}

const Destination = z.string().transform((text, context) => {
  const check = checkDestination(text)
  if (check.kind === 'accepted') return check.url
  context.addIssue({ code: 'custom', message: check.fault })
  return z.NEVER
})

/** Fields an admin enters; the server sets all others. */
const editableFields = {
  advertiserName: lineOfText({ minimum: 1, maximum: CAMPAIGN_MAXIMA.advertiserName }),
  advertiserEmail: Email.nullable(),
  campaignName: lineOfText({ minimum: 1, maximum: CAMPAIGN_MAXIMA.campaignName }),
  placementType: Placement,
  ...creativeFields,
  ...variantFields,
  destinationUrl: Destination,
  targetGender: TargetGender,
  /** Empty means every city. */
  targetCities: z
    .array(z.enum(cityNames))
    .max(cityNames.length)
    .refine((names) => new Set(names).size === names.length, 'Choose each city only once.'),
  targetAgeMin: Age,
  targetAgeMax: Age,
  dailyBudgetMicros: Money(CAMPAIGN_MONEY.dailyBudget),
  /** Budget of the whole flight; null for none. With an end date, it is spread over the days left. */
  totalBudgetMicros: Money(CAMPAIGN_MONEY.totalBudget).nullable(),
  costPerClickMicros: Money(CAMPAIGN_MONEY.price),
  costPerImpressionMicros: Money(CAMPAIGN_MONEY.price),
  /** First and last UTC day; null leaves that side open. */
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
}

interface CheckedFields {
  targetAgeMin: number
  targetAgeMax: number
  startDate: string | null
  endDate: string | null
  dailyBudgetMicros: number
  totalBudgetMicros: number | null
  costPerClickMicros: number
  costPerImpressionMicros: number
  alternatives: readonly unknown[]
  pausedVariants: readonly VariantLetter[]
}

const hasOrderedAges = ({ targetAgeMin, targetAgeMax }: CheckedFields) =>
  targetAgeMin <= targetAgeMax
const hasOrderedDays = ({ startDate, endDate }: CheckedFields) =>
  startDate === null || endDate === null || startDate <= endDate
/** Rejects a budget that pays for nothing: the campaign would never be shown (decision A1). */
const affordsOneEvent = (budgetMicros: number, prices: CheckedFields) =>
  budgetMicros >= Math.max(prices.costPerClickMicros, prices.costPerImpressionMicros)

/** Adds the rules about several fields to a schema. */
function withRules<T extends z.ZodType<CheckedFields>>(schema: T) {
  return schema
    .refine(hasOrderedAges, {
      path: ['targetAgeMax'],
      message: 'The highest age is below the lowest.',
    })
    .refine(hasOrderedDays, { path: ['endDate'], message: 'The end is before the start.' })
    .refine((fields) => affordsOneEvent(fields.dailyBudgetMicros, fields), {
      path: ['dailyBudgetMicros'],
      message: 'The budget is below the price of one click or impression.',
    })
    .refine((fields) => affordsOneEvent(fields.totalBudgetMicros ?? Infinity, fields), {
      path: ['totalBudgetMicros'],
      message: 'The budget is below the price of one click or impression.',
    })
    .refine(hasActiveVariant, {
      path: ['pausedVariants'],
      message: 'At least one banner has to be active.',
    })
}

export const Campaign = z.strictObject({
  id: CampaignId,
  ...editableFields,
  advertiserName: z.string(),
  campaignName: z.string(),
  advertiserEmail: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  ctaText: z.string(),
  destinationUrl: z.string(),
  targetCities: z.array(z.string()),
  dailyBudgetMicros: z.int(),
  totalBudgetMicros: z.int().nullable(),
  costPerClickMicros: z.int(),
  costPerImpressionMicros: z.int(),
  banner: Banner.nullable(),
  ...savedVariantFields,
  status: CampaignStatus,
  /** Deleted campaigns keep their statement. */
  isDeleted: z.boolean(),
  /** Handle of the admin; null after their account is erased. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  /** Inquiry the campaign came from. */
  inquiryId: InquiryId.nullable(),
  totalImpressions: z.int(),
  totalClicks: z.int(),
  totalSpentMicros: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Increases with every save; `update` sends it back. */
  revision: z.int(),
})
export type Campaign = z.infer<typeof Campaign>

/**
 * Orders of the list. `ending` has the campaigns first that end first, those without an end date
 * last.
 */
export const CampaignSort = z.enum(['newest', 'oldest', 'name', 'advertiser', 'ending', 'spent'])
export type CampaignSort = z.infer<typeof CampaignSort>

export const CAMPAIGN_SEARCH_MAXIMUM = 64

/** Optional filters and the order of the list and its file; the search is a part of either name. */
const CampaignFilter = z.strictObject({
  search: lineOfText({ maximum: CAMPAIGN_SEARCH_MAXIMUM }).optional(),
  status: ListedStatus.optional(),
  placement: Placement.optional(),
  sort: CampaignSort.optional(),
})

const IdInput = z.strictObject({ id: CampaignId })

const READ = { reads: 'fresh', spec: ['ADV-04'], limits: STAFF_READ_LIMITS } as const

/** Advertising campaigns, their banners, statements, discrepancies and reports, for admins. */
export const campaigns = {
  ...adDiscrepancies,
  ...adReports,
  ...campaignForecasts,
  ...campaignStatements,

  /** Lists campaigns, newest first by default (ADS-ADMIN-61). */
  list: forAdmins({ ...READ, auditedAs: 'campaign_list' })
    .route({ method: 'GET', path: '/admin/campaigns' })
    .input(CampaignFilter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ campaigns: z.array(Campaign), nextCursor: Cursor.nullable() })),

  /** Exports the filtered campaigns as CSV with prices, budgets, counts and invoices; audited. */
  exportCampaigns: forAdminsWithRecentStepUp({
    spec: ['ADV-04'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/admin/campaigns/files' })
    .input(CampaignFilter)
    .output(z.file()),

  read: forAdmins({ ...READ, auditedAs: 'campaign', sample: { id: SAMPLE_ID } })
    .route({ method: 'GET', path: '/admin/campaigns/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(Campaign),

  /**
   * Creates, approves and activates a campaign (decision A3), and marks its inquiry as converted; the
   * same `id` again returns the first one.
   */
  create: forAdminsWithRecentStepUp({
    spec: ['ADV-05'],
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_NEW_ID, inquiryId: SAMPLE_ID, ...SAMPLE_CAMPAIGN },
  })
    .route({ method: 'POST', path: '/admin/campaigns' })
    .errors(pickErrors('NOT_FOUND', 'BANNER_UNFIT', 'CLIENT_ID_USED'))
    .input(
      withRules(
        z.strictObject({ id: CampaignId, inquiryId: InquiryId.nullable(), ...editableFields }),
      ),
    )
    .output(Campaign),

  /**
   * Saves, approves and activates. `revision` is the one the admin saw, so that a newer save is
   * never overwritten.
   */
  update: forAdminsWithRecentStepUp({
    spec: ['ADV-06'],
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: { because: 'Carries the revision it changes' },
    sample: { id: SAMPLE_ID, revision: 1, ...SAMPLE_CAMPAIGN },
  })
    .route({ method: 'PUT', path: '/admin/campaigns/{id}' })
    .errors(pickErrors('NOT_FOUND', 'BANNER_UNFIT', 'CAMPAIGN_CHANGED'))
    .input(withRules(z.strictObject({ id: CampaignId, revision: z.int(), ...editableFields })))
    .output(Campaign),

  pause: forAdmins({
    spec: ['ADV-07'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'stop',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/campaigns/{id}/pause' })
    .errors(pickErrors('NOT_FOUND', 'CAMPAIGN_STATUS'))
    .input(IdInput)
    .output(Campaign),

  resume: forAdminsWithRecentStepUp({
    spec: ['ADV-07'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/campaigns/{id}/resumption' })
    .errors(pickErrors('NOT_FOUND', 'CAMPAIGN_STATUS'))
    .input(IdInput)
    .output(Campaign),

  /** Deletes a campaign: it is never served again and not listed, but its statement stays. */
  remove: forAdmins({
    spec: ['ADV-08'],
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'removes',
    stepUpExemption: 'stop',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/admin/campaigns/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({})),

  /**
   * Uploads a banner (multipart fields `file` and `placementType`): decoded, stripped and
   * re-encoded at its own size (decision S4).
   */
  uploadBanner: forAdmins({
    spec: ['ADV-09'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'key',
    stepUpExemption: 'draft',
    sample: () => ({ file: makeSampleFile('image/png'), placementType: 'native_feed' }),
  })
    .route({ method: 'POST', path: '/admin/campaign-banners' })
    .errors(
      pickErrors(
        'FILE_NOT_AN_IMAGE',
        'FILE_FORMAT_UNSUPPORTED',
        'FILE_TOO_LARGE',
        'FILE_TOO_COMPLEX',
        'TOO_MANY_PIXELS',
        'BANNER_TOO_LARGE',
        'BANNER_UNFIT',
      ),
    )
    .input(z.strictObject({ file: z.file(), placementType: Placement }))
    .output(Banner),
}
