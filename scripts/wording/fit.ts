import type { Features } from '../../server/src/features/risk/wording-features-rules.ts'
import type { WordingModel } from '../../server/src/features/risk/wording-rules.ts'

export interface Example {
  isLure: boolean
  features: Features
}

const PASSES = 25
const RATE = 0.3
const PENALTY = 1e-3
/** Conversations with a feature from which it is learned. */
const CONVERSATIONS_MINIMUM = 4
/** Weights are whole multiples of `UNIT`, in log-odds; smaller ones than `WEIGHT_MINIMUM` are left out. */
const UNIT = 0.005
const WEIGHT_MINIMUM = 0.1
const SEED = 7

/** A generator of the same numbers from 0 to 1 each time. */
function startRandom(): () => number {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return state / 0x80_00_00_00
  }
}

/** Orders a list at random, in place. */
function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [one, other] = [list[i], list[j]]
    if (one !== undefined && other !== undefined) [list[i], list[j]] = [other, one]
  }
}

/** Numbers the features that are in enough conversations, each a list of examples. */
function numberFeatures(conversations: readonly (readonly Example[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const examples of conversations) {
    const features = new Set(examples.flatMap((example) => [...example.features.keys()]))
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const learned = [...counts].flatMap(([feature, count]) =>
    count >= CONVERSATIONS_MINIMUM ? [feature] : [],
  )
  return new Map(learned.map((feature, i) => [feature, i]))
}

/**
 * Fits a logistic regression with an L2 penalty to conversations, each a list of examples, by AdaGrad
 * (Duchi, Hazan and Singer, JMLR 2011). The same conversations give the same model.
 */
export function fitModel(conversations: readonly (readonly Example[])[]): WordingModel {
  const index = numberFeatures(conversations)
  const rows = conversations.flat().map(({ isLure, features }) => ({
    target: isLure ? 1 : 0,
    entries: [...features].flatMap(([feature, value]) => {
      const i = index.get(feature)
      return i === undefined ? [] : [{ i, value }]
    }),
  }))
  // The last one is the bias.
  const weights = new Float64Array(index.size + 1)
  const squares = new Float64Array(index.size + 1).fill(1e-6)
  const step = (i: number, gradient: number) => {
    const square = (squares[i] ?? 0) + gradient ** 2
    squares[i] = square
    weights[i] = (weights[i] ?? 0) - (RATE * gradient) / Math.sqrt(square)
  }
  const random = startRandom()
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(rows, random)
    for (const { target, entries } of rows) {
      let sum = weights[index.size] ?? 0
      for (const { i, value } of entries) sum += (weights[i] ?? 0) * value
      const error = 1 / (1 + Math.exp(-sum)) - target
      for (const { i, value } of entries) step(i, error * value + PENALTY * (weights[i] ?? 0))
      step(index.size, error)
    }
  }
  return round(index, weights)
}

function round(index: ReadonlyMap<string, number>, weights: Float64Array): WordingModel {
  const whole = (i: number) => Math.round((weights[i] ?? 0) / UNIT)
  const kept = [...index].flatMap(([feature, i]) =>
    Math.abs(weights[i] ?? 0) < WEIGHT_MINIMUM ? [] : [[feature, whole(i)] as const],
  )
  return {
    unit: UNIT,
    bias: whole(index.size),
    weights: Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}
