import { checkNewSchedule, checkPhases, refuse } from './fake-stripe-rules.ts'
import type { Answer, ProviderRequest } from './fake-providers.ts'

export const CARD_REFUSED: Answer = {
  status: 402,
  body: { error: { type: 'card_error', code: 'card_declined', message: 'Declined' } },
}

interface Price {
  id: string
  object: 'price'
  product: string
  currency: string
  unit_amount: number
  months: number
}

interface Schedule {
  id: string
  object: 'subscription_schedule'
  status: 'active' | 'released'
  subscription: string
  metadata: Record<string, string>
  phases: { items: { price: string; quantity: number }[]; start_date: number; end_date: number }[]
  /** The phase that starts with the next period. */
  next: { price: Price | undefined; metadata: Record<string, string> } | undefined
}

type State = Record<string, unknown>

interface Item {
  id: string
  price: string
  current_period_start: number
  current_period_end: number
}

const MISSING: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
}

/** Prices and subscription schedules, as far as plan changes use them. */
export class StripePlans {
  readonly prices = new Map<string, Price>()
  readonly #schedules = new Map<string, Schedule>()
  readonly #find: (subscription: string) => State | undefined
  readonly #now: () => number

  constructor(find: (subscription: string) => State | undefined, now: () => number) {
    this.#find = find
    this.#now = now
  }

  /** Returns the same price for the same idempotency key. */
  addPrice({ body, headers }: ProviderRequest): Price {
    const form = new URLSearchParams(body)
    return this.createPrice(`price_${String(headers['idempotency-key'])}`, {
      currency: form.get('currency') ?? '',
      unit_amount: Number(form.get('unit_amount')),
      months: Number(form.get('recurring[interval_count]')),
    })
  }

  createPrice(id: string, terms: Pick<Price, 'currency' | 'unit_amount' | 'months'>): Price {
    const price: Price = { id, object: 'price', product: `prod_${id}`, ...terms }
    this.prices.set(id, price)
    return price
  }

  schedule(id: string | undefined, verb: string | undefined, { body }: ProviderRequest): Answer {
    const form = new URLSearchParams(body)
    if (!id) return this.#create(this.#find(form.get('from_subscription') ?? ''), form)
    const schedule = this.#schedules.get(id)
    if (!schedule) return MISSING
    if (verb === 'release') return this.#release(schedule)
    const start = schedule.phases[0]?.start_date ?? 0
    const refusal = checkPhases({ status: schedule.status, start }, form, {
      prices: this.prices,
      now: this.#now(),
    })
    if (refusal) return refusal
    const next = {
      price: this.prices.get(form.get('phases[1][items][0][price]') ?? ''),
      metadata: readMetadata(form, 'phases[1][metadata]'),
    }
    return { body: Object.assign(schedule, { metadata: readMetadata(form, 'metadata'), next }) }
  }

  withSchedule(state: State | undefined, { query }: ProviderRequest): State | undefined {
    const isExpanded = query.get('expand[0]') === 'schedule'
    return (
      state && {
        ...state,
        schedule: isExpanded
          ? (this.#schedules.get(String(state['schedule'])) ?? null)
          : state['schedule'],
      }
    )
  }

  /** Starts the planned phase: applies its price and metadata to the subscription. */
  enterPhase(subscription: string): Price | undefined {
    const state = this.#find(subscription)
    const next = this.#schedules.get(String(state?.['schedule']))?.next
    if (state && next) Object.assign(state, { metadata: mergeMetadata(state, next.metadata) })
    return next?.price
  }

  #create(state: State | undefined, form: URLSearchParams): Answer {
    if (!state) return MISSING
    const refusal = checkNewSchedule(state, form)
    if (refusal) return refusal
    // Set when the subscription was made; a state has no other type, like Stripe's JSON.
    const [item] = (state['items'] as { data: Item[] }).data
    const phase = {
      items: [{ price: item?.price ?? '', quantity: 1 }],
      start_date: item?.current_period_start ?? 0,
      end_date: item?.current_period_end ?? 0,
    }
    const schedule: Schedule = {
      id: `sub_sched_${this.#schedules.size + 1}`,
      object: 'subscription_schedule',
      status: 'active',
      subscription: String(state['id']),
      metadata: {},
      phases: [phase],
      next: undefined,
    }
    this.#schedules.set(schedule.id, schedule)
    Object.assign(state, { schedule: schedule.id })
    return { body: schedule }
  }

  #release(schedule: Schedule): Answer {
    if (schedule.status !== 'active')
      return refuse(
        'You cannot release a subscription schedule that is currently in the `released` status.',
      )
    schedule.status = 'released'
    const state = this.#find(schedule.subscription)
    if (state) Object.assign(state, { schedule: null })
    return { body: schedule }
  }
}

/** Reads the keys of a form below a name. */
export function readMetadata(form: URLSearchParams, name: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )
}

/** Adds keys to the metadata of a subscription; an empty value removes its key. */
export function mergeMetadata(state: State, added: Record<string, string>): Record<string, string> {
  // Made of texts only, here and in `readMetadata`.
  const all = { ...(state['metadata'] as Record<string, string>), ...added }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
