import type { Answer, ProviderRequest } from './fake-providers.ts'

export const CARD_REFUSED: Answer = { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'Declined' } } }

interface Price {
  id: string
  object: 'price'
  product: string
  unit_amount: number
  months: number
}

interface Schedule {
  id: string
  object: 'subscription_schedule'
  subscription: string
  metadata: Record<string, string>
  phases: object[]
  /** Price and metadata of the phase that starts with the next period. */
  next: { price: Price | undefined; changeId: string } | undefined
}

type State = Record<string, unknown>

/** Prices and subscription schedules, as far as plan changes use them. */
export class StripePlans {
  readonly prices = new Map<string, Price>()
  readonly #schedules = new Map<string, Schedule>()
  readonly #find: (subscription: string) => State | undefined

  constructor(find: (subscription: string) => State | undefined) {
    this.#find = find
  }

  /** Returns the same price for the same idempotency key. */
  addPrice({ body, headers }: ProviderRequest): Price {
    const id = `price_${String(headers['idempotency-key'])}`
    const form = new URLSearchParams(body)
    const price: Price = {
      id,
      object: 'price',
      product: `prod_${id}`,
      unit_amount: Number(form.get('unit_amount')),
      months: Number(form.get('recurring[interval_count]')),
    }
    this.prices.set(id, price)
    return price
  }

  schedule(id: string | undefined, verb: string | undefined, { body }: ProviderRequest): object | undefined {
    const form = new URLSearchParams(body)
    if (!id) return this.#create(this.#find(form.get('from_subscription') ?? ''))
    const schedule = this.#schedules.get(id)
    if (!schedule) return undefined
    if (verb === 'release') return this.#release(schedule)
    const changeId = form.get('metadata[change_id]') ?? ''
    return Object.assign(schedule, {
      metadata: { change_id: changeId },
      next: { price: this.prices.get(form.get('phases[1][items][0][price]') ?? ''), changeId },
    })
  }

  withSchedule(state: State | undefined, { query }: ProviderRequest): State | undefined {
    const isExpanded = query.get('expand[0]') === 'schedule'
    return state && { ...state, schedule: isExpanded ? (this.#schedules.get(String(state['schedule'])) ?? null) : state['schedule'] }
  }

  /** Starts the planned phase: applies its price and metadata to the subscription. */
  enterPhase(subscription: string, metadata: Record<string, string>): Price | undefined {
    const state = this.#find(subscription)
    const next = this.#schedules.get(String(state?.['schedule']))?.next
    if (state && next) Object.assign(state, { metadata: { ...metadata, change_id: next.changeId } })
    return next?.price
  }

  #create(state: State | undefined): Schedule | undefined {
    if (!state || state['schedule'] !== null) return undefined
    const now = { items: [{ price: 'price_first', quantity: 1 }], start_date: 1_760_000_000, end_date: 1_770_000_000 }
    const schedule: Schedule = {
      id: `sub_sched_${this.#schedules.size + 1}`,
      object: 'subscription_schedule',
      subscription: String(state['id']),
      metadata: {},
      phases: [now],
      next: undefined,
    }
    this.#schedules.set(schedule.id, schedule)
    Object.assign(state, { schedule: schedule.id })
    return schedule
  }

  #release(schedule: Schedule): Schedule {
    this.#schedules.delete(schedule.id)
    const state = this.#find(schedule.subscription)
    if (state) Object.assign(state, { schedule: null })
    return schedule
  }
}
