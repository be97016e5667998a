import type { Answer } from './fake-providers.ts'

type State = Record<string, unknown>

/** Answer of the API to a request that its documentation rules out. */
export function refuse(message: string, param?: string): Answer {
  return {
    status: 400,
    body: { error: { type: 'invalid_request_error', message, ...(param && { param }) } },
  }
}

const UPDATE_KEYS = [
  'items',
  'proration_behavior',
  'billing_cycle_anchor',
  'payment_behavior',
  'metadata',
  'add_invoice_items',
  'cancel_at_period_end',
  'expand',
]
/**
 * Attributes that a pending update supports
 * (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
const PENDING_KEYS = [
  'items',
  'proration_behavior',
  'billing_cycle_anchor',
  'payment_behavior',
  'add_invoice_items',
  'expand',
]
const SCHEDULE_KEYS = [
  'end_behavior',
  'proration_behavior',
  'metadata',
  'phases',
  'expand',
  'default_settings',
]
const PRORATIONS = ['always_invoice', 'create_prorations', 'none']
const PAYMENTS = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]

interface Catalogue {
  prices: ReadonlyMap<string, { currency: string; product: string }>
  now: number
}

const hasOnly = (form: URLSearchParams, known: readonly string[]) =>
  [...form.keys()].find((key) => !known.includes(key.split('[')[0] ?? ''))
const isAllowed = (form: URLSearchParams, key: string, known: readonly string[]) =>
  !form.has(key) || known.includes(form.get(key) ?? '')

/** Returns why Stripe would refuse this update of a subscription. */
export function checkUpdate(
  state: State,
  form: URLSearchParams,
  { prices }: Catalogue,
): Answer | undefined {
  const unknown = hasOnly(form, UPDATE_KEYS)
  if (unknown) return refuse(`Received unknown parameter: ${unknown}`, unknown)
  if (state['status'] === 'canceled')
    return refuse('A canceled subscription can only update its cancellation_details and metadata.')
  if (form.has('cancel_at_period_end') && state['schedule'] !== null)
    return refuse(
      'A subscription schedule manages this subscription, so that its cancellation cannot be changed directly.',
    )
  if (!isAllowed(form, 'proration_behavior', PRORATIONS))
    return refuse('Invalid proration_behavior', 'proration_behavior')
  if (!isAllowed(form, 'payment_behavior', PAYMENTS))
    return refuse('Invalid payment_behavior', 'payment_behavior')
  if (!isAllowed(form, 'billing_cycle_anchor[type]', ['now', 'unchanged']))
    return refuse('Invalid billing_cycle_anchor', 'billing_cycle_anchor')
  const unsupported =
    form.get('payment_behavior') === 'pending_if_incomplete'
      ? hasOnly(form, PENDING_KEYS)
      : undefined
  if (unsupported)
    return refuse(
      `When payment_behavior is pending_if_incomplete, ${unsupported} is not supported.`,
      unsupported,
    )
  return form.has('items[0][price]') ? checkItems(state, form, prices) : undefined
}

function checkItems(
  state: State,
  form: URLSearchParams,
  prices: Catalogue['prices'],
): Answer | undefined {
  // Set when the subscription was made; a state has no other type, like Stripe's JSON.
  const items = state['items'] as { data: { id: string }[] }
  const price = prices.get(form.get('items[0][price]') ?? '')
  if (!price) return refuse(`No such price: '${form.get('items[0][price]')}'`, 'items[0][price]')
  // Without the id of its item, a price is added to the one that runs, and both are charged.
  if (form.get('items[0][id]') !== items.data[0]?.id)
    return refuse('No such subscription item', 'items[0][id]')
  if (price.currency !== state['currency'])
    return refuse('All prices on a subscription must use the same currency.', 'items')
  const added = 'add_invoice_items[0][price_data]'
  if (![...form.keys()].some((key) => key.startsWith('add_invoice_items'))) return undefined
  if (form.get(`${added}[currency]`) !== state['currency'])
    return refuse('An added item needs the currency of the subscription.')
  const isKnown = [...prices.values()].some(
    ({ product }) => product === form.get(`${added}[product]`),
  )
  if (!isKnown) return refuse('No such product', `${added}[product]`)
  return /^-?\d+$/.test(form.get(`${added}[unit_amount]`) ?? '')
    ? undefined
    : refuse('Invalid integer', `${added}[unit_amount]`)
}

/** Returns why Stripe would refuse a schedule for this subscription. */
export function checkNewSchedule(state: State, form: URLSearchParams): Answer | undefined {
  const others = hasOnly(form, ['from_subscription', 'expand'])
  if (others) return refuse('You cannot set other parameters with from_subscription.', others)
  if (state['status'] === 'canceled')
    return refuse('You cannot migrate a subscription that is canceled.')
  if (state['schedule'] !== null)
    return refuse('You cannot migrate a subscription that is already attached to a schedule.')
  return undefined
}

interface Running {
  status: string
  start: number
}

/** Returns why Stripe would refuse these phases of a running schedule. */
export function checkPhases(
  { status, start }: Running,
  form: URLSearchParams,
  { prices, now }: Catalogue,
): Answer | undefined {
  const unknown = hasOnly(form, SCHEDULE_KEYS)
  if (unknown) return refuse(`Received unknown parameter: ${unknown}`, unknown)
  if (status !== 'active')
    return refuse(
      `You cannot update a subscription schedule that is currently in the \`${status}\` status.`,
    )
  if (!isAllowed(form, 'end_behavior', ['release', 'cancel']))
    return refuse('Invalid end_behavior', 'end_behavior')
  const at = (phase: number, name: string) => form.get(`phases[${phase}]${name}`)
  if (Number(at(0, '[start_date]')) !== start)
    return refuse('You can not modify the start date of the current phase.')
  const end = Number(at(0, '[end_date]'))
  if (!(end > now && end > start))
    return refuse('The current phase must end in the future.', 'phases[0][end_date]')
  if (at(1, '[start_date]') !== null && Number(at(1, '[start_date]')) !== end)
    return refuse('Phases must be contiguous.')
  if (at(1, '[end_date]') !== null && at(1, '[duration][interval]') !== null)
    return refuse('A phase has one of end_date and duration.')
  for (const phase of [0, 1])
    if (!prices.has(at(phase, '[items][0][price]') ?? ''))
      return refuse('No such price', `phases[${phase}][items][0][price]`)
  return isAllowed(form, 'phases[1][billing_cycle_anchor]', ['automatic', 'phase_start'])
    ? undefined
    : refuse('Invalid billing_cycle_anchor')
}
