/** Sliders of the recommended order; each multiplies the terms of its group. */
export const orderSliders = ['nearMe', 'background', 'newcomers'] as const
export type OrderSlider = (typeof orderSliders)[number]

interface Term {
  name: string
  /** How much the term counts, unless an admin has changed its setting. */
  weight: number
  /** The smallest weight that admins and experiments may set; zero leaves the term out. */
  minimum: number
  /** The member's slider that makes the term count more or less. */
  slider: OrderSlider | null
}

/**
 * Everything that counts in the recommended order of Discover. The server computes each term, the
 * weights are settings, the reasons on a card come from these terms in this order, and the public
 * page "How we rank" lists them.
 *
 * Two terms can't be left out. Exposure keeps the community's attention even. The daily draw hides
 * roots, interests, languages and wishes, so it outweighs each of them at its default. Without it, a
 * place would reveal them.
 */
export const orderTerms = [
  { name: 'shared_roots', weight: 4, minimum: 0, slider: 'background' },
  { name: 'lives_in_roots', weight: 3, minimum: 0, slider: 'background' },
  { name: 'shared_interests', weight: 4, minimum: 0, slider: null },
  { name: 'shared_languages', weight: 3, minimum: 0, slider: 'background' },
  { name: 'shared_wishes', weight: 3, minimum: 0, slider: null },
  { name: 'near_me', weight: 4, minimum: 0, slider: 'nearMe' },
  { name: 'newcomer', weight: 2, minimum: 0, slider: 'newcomers' },
  { name: 'exposure', weight: 6, minimum: 3, slider: null },
  { name: 'daily_draw', weight: 8, minimum: 5, slider: null },
] as const satisfies readonly Term[]
export type OrderTerm = (typeof orderTerms)[number]

export const WEIGHT_MAXIMUM = 20

/** Finds a term by its name. */
export function findTerm(name: OrderTerm['name']): OrderTerm {
  return orderTerms.find((term) => term.name === name) ?? orderTerms[0]
}

/** Numbers of the recommended order that the page "How we rank" states. */
export const orderNumbers = {
  /** Members who are sorted by their total at a time. */
  windowSize: 40,
  boostedPerPage: 3,
  /** Places drawn for a day, for each one that may be of a member who likes the viewer. */
  laneOneIn: 4,
  /** Days for which a member counts as new. */
  newcomerDays: 7,
  /** Days without activity, shown to everyone, after which a member rests. */
  inactiveDays: 14,
  /** Exposure, as a multiple of the mean, below which a member has been shown too little. */
  shownLittle: 0.5,
  /** Exposure, as a multiple of the mean, above which a member has been shown a lot. */
  shownALot: 2,
  /** Exposure up to which boosted and new members stay first, however little others are shown. */
  exposureMinimum: 20,
  /** Members from which a city, or a country, is compared on its own. */
  comparedMembers: 20,
  /** Shared interests that count fully. */
  interestsInFull: 4,
} as const

/** Parts of the weight of a term for less than a full agreement. */
export const weightParts = { rootsCountry: 0.7, nearbyCity: 0.75, sameCountry: 0.5 } as const

/** Distance between the centres of two cities that are near each other. */
export const NEARBY_KM = 50

/** Members whom the nightly introductions compare with each member, at most. */
export const INTRODUCTION_COMPARISONS = 50
/** First members of the recommended order, of whom at most five are introduced on demand. */
export const INTRODUCTION_CANDIDATES = 200
/** Difference of age in years up to which the nightly introductions prefer a pair. */
export const SIMILAR_AGE_YEARS = 12

/**
 * Weights of what two members have in common for an introduction; the page "How we rank" lists them.
 * `livesInRoots` counts for each of the two, `shared` for roots, a language and an interest. A similar age
 * counts more than all the rest. The draw counts more than what a card hides from free members does
 * together (`shared` three times, and the roots of the other): without it, an introduction would reveal that.
 */
export const introductionWeights = {
  similarAge: 100,
  near: 10,
  livesInRoots: 2,
  shared: 1,
  draw: 8,
}
