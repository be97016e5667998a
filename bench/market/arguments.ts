import { parseArgs } from 'node:util'
import { termNames } from '../../server/src/features/discovery/term-rules.ts'
import { assumptions, defaults, listVariations, type MarketOptions, orders } from './options.ts'

export interface Run {
  /** The assumption that is different, in runs of the sensitivity. */
  name?: string
  options: MarketOptions
}

export interface Arguments {
  runs: Run[]
  /** True to use the results of earlier runs with the same options. */
  isResumed: boolean
  isSensitivity: boolean
}

/** Reads the arguments of `npm run market`; throws with a sentence about what is wrong. */
export function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: String(defaults.members) },
      days: { type: 'string', default: String(defaults.days) },
      seed: { type: 'string', default: String(defaults.seed) },
      assumption: { type: 'string', default: assumptions.join() },
      order: { type: 'string', default: orders.join() },
      weight: { type: 'string', multiple: true, default: [] },
      sensitivity: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
    },
  })
  const chosen = orders.filter((order) => values.order.split(',').includes(order))
  if (chosen.length === 0) throw new Error(`--order names none of: ${orders.join(', ')}`)
  const options = {
    ...defaults,
    members: readNumber('members', values.members, 20),
    days: readNumber('days', values.days, 1),
    seed: readNumber('seed', values.seed, 0),
    weights: Object.fromEntries(values.weight.map(readWeight)),
  }
  const all = values.assumption
    .split(',')
    .map((text) => readNumber('assumption', text, 0))
    .flatMap((assumption) => chosen.map((order) => ({ ...options, assumption, order })))
  return {
    runs: values.sensitivity
      ? all.flatMap((one) => listVariations(one))
      : all.map((one) => ({ options: one })),
    isResumed: values.resume,
    isSensitivity: values.sensitivity,
  }
}

function readNumber(name: string, text: string, minimum: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= minimum))
    throw new Error(`--${name} has to be a number from ${minimum}: ${text}`)
  return value
}

function readWeight(text: string): [string, number] {
  const [name = '', value = ''] = text.split('=')
  if (!termNames.some((term) => term === name))
    throw new Error(`--weight names none of: ${termNames.join(', ')}`)
  return [name, readNumber(`weight ${name}`, value, 0)]
}
