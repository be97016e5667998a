import { z } from 'zod'
import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from './ages.ts'
import { Cursor, forMembers } from './base.ts'
import { CardReason } from './card-reasons.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { perMember } from './limits.ts'
import { City, Country, MemberCard } from './members.ts'
import { type FilterField, filterFields } from './profile-fields.ts'
import { Language } from './languages.ts'
import { discoverInterests, OwnLikeState, pickEnums } from './profiles.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText } from './text.ts'

export const DISCOVER_PAGE_SIZE = 20
/** Largest total shown; higher ones are shown as "100+". */
export const DISCOVER_COUNT_MAXIMUM = 100
/** Smallest count shown of a text search, because smaller ones could single members out. */
export const SEARCH_COUNT_MINIMUM = 5
/** Characters of a text search. */
export const SEARCH_MINIMUM = 2
/** Characters from which a search includes handles. */
export const HANDLE_SEARCH_MINIMUM = 3
/** Members recommended to each member on a UTC day. */
export const INTRODUCTIONS_A_DAY = 5

export const discoverSorts = ['recommended', 'recent', 'age_asc', 'age_desc', 'verified'] as const
export const DiscoverSort = z.enum(discoverSorts)
export type DiscoverSort = z.infer<typeof DiscoverSort>

/** A boolean, or its text in a query string. */
const QueryBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

const Age = z.coerce.number<number>().int().min(DISCOVER_AGE_MINIMUM).max(DISCOVER_AGE_MAXIMUM)

/** Several options, or a single one as a query string may have it. */
function oneOrMore<One extends z.ZodEnum>(one: One) {
  return z.union([z.array(one).max(one.options.length), one.transform((chosen) => [chosen])])
}

/** Filters for every member (decision P13). */
const freeFilters = {
  minAge: Age.default(DISCOVER_AGE_MINIMUM),
  maxAge: Age.default(DISCOVER_AGE_MAXIMUM),
  city: City.optional(),
  country: Country.optional(),
  /** Also lists members in cities within `NEARBY_KM` of `city`. */
  withNearby: QueryBoolean.optional(),
  /**
   * Searches handle (from three letters on), city, country, about me and interests, by word prefix
   * without case and accents.
   */
  search: lineOfText({ minimum: SEARCH_MINIMUM, maximum: 60 }).optional(),
  /** Matches members who share at least one (MEM-DISC-25). */
  interests: oneOrMore(z.enum(discoverInterests)).optional(),
  verifiedOnly: QueryBoolean.default(false),
  /** Active within the last 24 hours (reading C-40). */
  availableNow: QueryBoolean.default(false),
}

/** Options of each filter, as the API accepts them. */
const filterEnums = { ...pickEnums, languages: Language }

/** Filters for premium members; each matches any of its options (decision P13). */
// The cast restores the type of each key, which `Object.fromEntries` loses.
const advancedFilters = Object.fromEntries(
  filterFields.map((field) => [field, oneOrMore<z.ZodEnum>(filterEnums[field]).optional()]),
) as {
  [F in FilterField]: z.ZodOptional<ReturnType<typeof oneOrMore<(typeof filterEnums)[F]>>>
}

/** Filters by paths of places, for premium members. */
const pathFilters = {
  /** A city of the list or a country code: members who want to live there next and tell everyone. */
  movingTo: City.optional(),
  /** Members with the viewer’s country of roots who live in the viewer’s country, if the two differ. */
  myCorridor: QueryBoolean.optional(),
}

export const DiscoverFilters = z.strictObject({
  ...freeFilters,
  ...advancedFilters,
  ...pathFilters,
})
export type DiscoverFilters = z.output<typeof DiscoverFilters>

const ListInput = z.strictObject({
  ...freeFilters,
  ...advancedFilters,
  ...pathFilters,
  sort: DiscoverSort.default('recommended'),
  cursor: Cursor.optional(),
})

/** Number of matches: exact, "100+", or "fewer than 5" for a text search. */
export const DiscoverCount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact'), value: z.int() }),
  z.strictObject({ kind: z.literal('over'), value: z.literal(DISCOVER_COUNT_MAXIMUM) }),
  z.strictObject({ kind: z.literal('under'), value: z.literal(SEARCH_COUNT_MINIMUM) }),
])
export type DiscoverCount = z.infer<typeof DiscoverCount>

/** Filters that an empty list can suggest to remove. */
export const RelaxableFilter = z.enum([
  'search',
  'age',
  'city',
  'country',
  'interests',
  'verifiedOnly',
  'availableNow',
  'movingTo',
  'myCorridor',
  ...filterFields,
])
export type RelaxableFilter = z.infer<typeof RelaxableFilter>

/**
 * The filter whose removal shows the most members, and how many. Never a deal-breaker of the viewer
 * (decision P25).
 */
export const Relaxation = z.strictObject({ remove: RelaxableFilter, count: DiscoverCount })
export type Relaxation = z.infer<typeof Relaxation>

/** How much a member wants something to count in the recommended order: 0 less, 1 normal, 2 more. */
const Slider = z.int().min(0).max(2)
export const OrderPreferences = z.strictObject({
  nearMe: Slider,
  background: Slider,
  newcomers: Slider,
})
export type OrderPreferences = z.infer<typeof OrderPreferences>

export const DiscoverCard = MemberCard.extend({
  likeState: OwnLikeState,
  reasons: z.array(CardReason),
})
export type DiscoverCard = z.infer<typeof DiscoverCard>

export const Introduction = DiscoverCard.extend({
  /** True if the caller was introduced to this member, too, whether or not they had answered the caller. */
  isMutual: z.boolean(),
})
export type Introduction = z.infer<typeof Introduction>

/** Discover: the list of members with filters, daily introductions, and passes. */
export const discovery = {
  /**
   * Lists visible members who want to meet the viewer and whom the viewer wants to meet; boosted
   * ones first.
   */
  list: forMembers({
    reads: 'may-lag',
    spec: ['PRO-06', 'PRO-08'],
    // The feature counts new cards. Trying one filter after another stays far below this.
    limits: [perMember(600, 10 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/discover' })
    .errors(pickErrors('PREMIUM_REQUIRED'))
    .input(ListInput)
    .output(
      z.strictObject({
        members: z.array(DiscoverCard),
        nextCursor: Cursor.nullable(),
        /** Set only if nobody matches and removing one filter would help. */
        relaxation: Relaxation.nullable(),
      }),
    ),

  count: forMembers({
    reads: 'fresh',
    spec: ['PRO-07', 'PRO-08'],
    limits: [perMember(600, 10 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/discover/count' })
    .errors(pickErrors('PREMIUM_REQUIRED'))
    .input(DiscoverFilters)
    .output(z.strictObject({ count: DiscoverCount })),

  /**
   * Up to five introductions for the UTC day, none against a deal-breaker of either side (decision
   * P25). Members hidden, blocked or matched since, and those whom the caller has passed on or liked, are
   * left out. Who has passed on or liked the caller changes nothing.
   */
  introductions: forMembers({ reads: 'fresh', limits: [perMember(60, 10 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/discover/introductions' })
    .output(
      z.strictObject({
        day: z.iso.date(),
        endsAt: z.iso.datetime(),
        members: z.array(Introduction),
      }),
    ),

  /** Reads the sliders of the caller's recommended order. */
  order: forMembers({ reads: 'fresh', limits: [perMember(60, 10 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/discover/order' })
    .output(OrderPreferences),

  saveOrder: forMembers({
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { nearMe: 1, background: 1, newcomers: 1 },
  })
    .route({ method: 'PUT', path: '/discover/order' })
    .input(OrderPreferences)
    .output(OrderPreferences),

  /** Removes a member from the caller's list, without notifying that member. */
  pass: forMembers({
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { to: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/passes' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_LIKED'))
    .input(z.strictObject({ to: MemberId }))
    .output(z.strictObject({})),

  /** Undoes the last pass; only that one, once. */
  undoPass: forMembers({
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: { because: 'Undoes the last pass; the page removes the button after a response' },
  })
    .route({ method: 'POST', path: '/passes/undo' })
    .errors(pickErrors('NOTHING_TO_UNDO'))
    .input(z.strictObject({}))
    .output(z.strictObject({ memberId: MemberId })),
}
