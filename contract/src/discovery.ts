import { z } from 'zod'
import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM, DISCOVER_DEFAULT_MAXIMUM } from './ages.ts'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { City, Country, MemberCard } from './members.ts'
import {
  Children,
  discoverInterests,
  Education,
  Language,
  LookingFor,
  OwnLikeState,
  RelationshipType,
  Religion,
  WantChildren,
} from './profiles.ts'
import { lineOfText } from './text.ts'

export const DISCOVER_PAGE_SIZE = 20
/** No total above this is told (security 9.11). */
export const DISCOVER_COUNT_MAXIMUM = 100
/** No count below this is told of a text search (trap T30). */
export const SEARCH_COUNT_MINIMUM = 5
export const SEARCH_MINIMUM = 2
/** From so many letters on, a search looks at handles too (security 9.11). */
export const HANDLE_SEARCH_MINIMUM = 3
export const INTRODUCTIONS_A_DAY = 5

/** An opaque place in a list, encrypted by the server for a day; any other is refused with `CURSOR_INVALID`. */
export const Cursor = z.string().max(400)

export const discoverSorts = ['recommended', 'recent', 'age_asc', 'age_desc', 'verified'] as const
export const DiscoverSort = z.enum(discoverSorts)
export type DiscoverSort = z.infer<typeof DiscoverSort>

/** In the address of a page a switch is a word. */
const Switch = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

const Age = z.coerce.number<number>().int().min(DISCOVER_AGE_MINIMUM).max(DISCOVER_AGE_MAXIMUM)

/** Several, or one alone as an address may have it. */
function anyOf<One extends z.ZodEnum>(one: One) {
  return z.union([z.array(one).max(one.options.length), one.transform((chosen) => [chosen])])
}

/** Open to everybody (decision P13). */
const openFilters = {
  minAge: Age.default(DISCOVER_AGE_MINIMUM),
  maxAge: Age.default(DISCOVER_DEFAULT_MAXIMUM),
  city: City.optional(),
  country: Country.optional(),
  /** Handle (from three letters on), city, country, about me and interests; words by their beginnings, whatever their case and accents. */
  search: lineOfText({ minimum: SEARCH_MINIMUM, maximum: 60 }).optional(),
  /** Whoever shares at least one (MEM-DISC-25). */
  interests: anyOf(z.enum(discoverInterests)).optional(),
  verifiedOnly: Switch.default(false),
  /** Here within the last 24 hours (reading C-40). */
  availableNow: Switch.default(false),
}

/** For premium members; each keeps whoever said one of the chosen (decision P13). */
const advancedFilters = {
  education: anyOf(Education).optional(),
  religion: anyOf(Religion).optional(),
  children: anyOf(Children).optional(),
  wantChildren: anyOf(WantChildren).optional(),
  relationshipType: anyOf(RelationshipType).optional(),
  lookingFor: anyOf(LookingFor).optional(),
  languages: anyOf(Language).optional(),
}
export const advancedFilterNames = Object.keys(advancedFilters) as (keyof typeof advancedFilters)[]

export const DiscoverFilters = z.strictObject({ ...openFilters, ...advancedFilters })
export type DiscoverFilters = z.output<typeof DiscoverFilters>

const ListInput = z.strictObject({
  ...openFilters,
  ...advancedFilters,
  sort: DiscoverSort.default('recommended'),
  cursor: Cursor.optional(),
})

/** How many there are: a figure, "100+", or "fewer than 5" of a text search. */
export const DiscoverCount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact'), value: z.int() }),
  z.strictObject({ kind: z.literal('over'), value: z.literal(DISCOVER_COUNT_MAXIMUM) }),
  z.strictObject({ kind: z.literal('under'), value: z.literal(SEARCH_COUNT_MINIMUM) }),
])
export type DiscoverCount = z.infer<typeof DiscoverCount>

export const RelaxableFilter = z.enum([
  'search',
  'age',
  'city',
  'country',
  'interests',
  'verifiedOnly',
  'availableNow',
  ...advancedFilterNames,
])
export type RelaxableFilter = z.infer<typeof RelaxableFilter>

/** The one filter whose removal shows most, and how many that is. */
export const Relaxation = z.strictObject({ remove: RelaxableFilter, count: DiscoverCount })
export type Relaxation = z.infer<typeof Relaxation>

/** Why a card is shown; never anything the viewer may not see, so a free member hears of places and boosts only. */
export const CardReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('boosted') }),
  /** Lives in the viewer's city. */
  z.strictObject({ kind: z.literal('same_city'), city: z.string() }),
  /** Lives where the viewer's family is from. */
  z.strictObject({ kind: z.literal('lives_in_roots'), city: z.string().nullable(), country: z.string() }),
  /** Both families are from there. */
  z.strictObject({ kind: z.literal('shared_roots'), city: z.string().nullable(), country: z.string() }),
  z.strictObject({ kind: z.literal('shared_interests'), interests: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('shared_languages'), languages: z.array(z.string()) }),
])
export type CardReason = z.infer<typeof CardReason>

export const DiscoverCard = MemberCard.extend({ likeState: OwnLikeState, reasons: z.array(CardReason) })
export type DiscoverCard = z.infer<typeof DiscoverCard>

export const discovery = {
  /** Visible members whose gender the caller wishes to meet and who wish to meet theirs; boosted first. */
  list: forMembers
    .route({ method: 'GET', path: '/discover' })
    .errors(pickErrors('PREMIUM_REQUIRED'))
    .input(ListInput)
    .output(
      z.strictObject({
        members: z.array(DiscoverCard),
        nextCursor: Cursor.nullable(),
        /** Only when nobody passes the filters, and one filter less would show somebody. */
        relaxation: Relaxation.nullable(),
      }),
    ),

  /** How many members the same filters show. */
  count: forMembers
    .route({ method: 'GET', path: '/discover/count' })
    .errors(pickErrors('PREMIUM_REQUIRED'))
    .input(DiscoverFilters)
    .output(z.strictObject({ count: DiscoverCount })),

  /** Five people for the UTC day, the same all day; whoever is hidden, blocked or passed since is gone from it. */
  introductions: forMembers
    .route({ method: 'GET', path: '/discover/introductions' })
    .output(z.strictObject({ day: z.iso.date(), endsAt: z.iso.datetime(), members: z.array(DiscoverCard) })),

  /** Not for me: out of the caller's list; the other one is not told. */
  pass: forMembers
    .route({ method: 'POST', path: '/passes' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_LIKED'))
    .input(z.strictObject({ to: MemberId }))
    .output(z.strictObject({})),

  /** Takes the last pass back; only that one, once. */
  undoPass: forMembers
    .route({ method: 'POST', path: '/passes/undo' })
    .errors(pickErrors('NOTHING_TO_UNDO'))
    .input(z.strictObject({}))
    .output(z.strictObject({ memberId: MemberId })),
}
