/** Sliders of the recommended order; each multiplies the terms of its group. */
export const orderSliders = ['nearMe', 'background', 'newcomers'] as const
export type OrderSlider = (typeof orderSliders)[number]

interface Term {
  name: string
  /** The member's slider that makes the term count more or less. */
  slider: OrderSlider | null
}

/**
 * Everything that counts in the recommended order of Discover. The server computes each term, the
 * weights are settings, and the public page "How we rank" lists them.
 */
export const orderTerms = [
  { name: 'near_me', slider: 'nearMe' },
  { name: 'shared_roots', slider: 'background' },
  { name: 'lives_in_roots', slider: 'background' },
  { name: 'shared_languages', slider: 'background' },
  { name: 'shared_interests', slider: null },
  { name: 'shared_wishes', slider: null },
  { name: 'newcomer', slider: 'newcomers' },
  { name: 'exposure', slider: null },
  { name: 'daily_draw', slider: null },
] as const satisfies readonly Term[]
export type OrderTerm = (typeof orderTerms)[number]
