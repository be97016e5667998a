import { DAY_MS } from '@adire/contract/durations.ts'
import { addMonths } from '../lib/dates.ts'

/** A payment of a subscription, as the test expects it. */
export interface ExpectedCharge {
  /** Same for all payments of a plan until it is changed. */
  plan: string
  months: number
  /** Charged, and the price of the whole period, which is more than the charge of an upgrade. */
  amount: number
  value: number
  refunded: number
  paidAt: Date
  start: Date
  end: Date
  isUpgrade: boolean
}

interface ExpectedWithdrawal {
  refund: number
  /** Refund of each charge. */
  parts: Map<ExpectedCharge, number>
  unused: number
  total: number
}

const WITHDRAWAL_MS = 14.5 * DAY_MS
const toDay = (moment: Date) => moment.toISOString().slice(0, 10)
const midnightAfter = (moment: Date) => (Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS

/** Lists the starts of the days of a period, counted back from its end. */
function listDays({ start, end }: ExpectedCharge): number[] {
  const count = Math.round((end.getTime() - start.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, i) => end.getTime() - (i + 1) * DAY_MS)
}

/** The expected state of a subscription, computed day by day and without the rules of the product. */
export class ExpectedSubscription {
  readonly charges: ExpectedCharge[] = []
  readonly remindedOf: string[] = []
  readonly startedAt: Date
  cancels = false

  constructor(startedAt: Date) {
    this.startedAt = startedAt
  }

  get newest(): ExpectedCharge {
    const newest = this.charges.at(-1)
    if (!newest) throw new Error('nothing was paid')
    return newest
  }

  get until(): Date {
    return this.newest.end
  }

  /** Adds a payment of the current plan: after the paid time, or at once if that is over. */
  pay(terms: Pick<ExpectedCharge, 'plan' | 'months' | 'value'>, at: Date): void {
    const before = this.charges.at(-1)?.end
    const start = before && before > at ? before : at
    const end = addMonths(before ?? at, terms.months)
    const { value: amount } = terms
    this.charges.push({ ...terms, amount, refunded: 0, paidAt: at, start, end, isUpgrade: false })
  }

  /** Adds the charge of an upgrade, whose period starts at once and replaces all others. */
  upgrade(terms: Pick<ExpectedCharge, 'plan' | 'months' | 'value' | 'amount'>, at: Date): void {
    const end = addMonths(at, terms.months)
    this.charges.push({ ...terms, refunded: 0, paidAt: at, start: at, end, isUpgrade: true })
  }

  /** Lists periods that no upgrade replaced and that last. */
  listCurrent(now: Date): ExpectedCharge[] {
    const from = this.charges.findLastIndex(({ isUpgrade }) => isUpgrade)
    return this.charges.slice(Math.max(0, from)).filter(({ end }) => end > now)
  }

  /** Computes the withdrawal that is possible at a moment; undefined if none is. */
  computeWithdrawal(now: Date): ExpectedWithdrawal | undefined {
    const open = this.charges.filter(
      ({ plan, months, paidAt }, i) =>
        midnightAfter(paidAt) + WITHDRAWAL_MS > now.getTime() &&
        (months >= 12 || !this.charges.slice(0, i).some((earlier) => earlier.plan === plan)),
    )
    if (!open.includes(this.newest)) return undefined
    const current = this.listCurrent(now).map((charge) => {
      const days = listDays(charge)
      const unused = days.filter((day) => day >= now.getTime()).length
      const rest = Math.max(0, charge.value - charge.refunded)
      return { total: days.length, unused, minor: Math.floor((rest * unused) / days.length) }
    })
    let due = current.reduce((sum, { minor }) => sum + minor, 0)
    const parts = new Map<ExpectedCharge, number>()
    for (const charge of open.toReversed()) {
      const part = Math.min(due, charge.amount - charge.refunded)
      parts.set(charge, part)
      due -= part
    }
    const refund = [...parts.values()].reduce((sum, part) => sum + part, 0)
    if (refund === 0) return undefined
    return {
      refund,
      parts,
      unused: current.reduce((sum, { unused }) => sum + unused, 0),
      total: current.reduce((sum, { total }) => sum + total, 0),
    }
  }

  /** Notes that the job of reminders ran: every long renewal ahead has one, monthly ones each half-year. */
  remind(now: Date): void {
    const { months } = this.newest
    const window = (months >= 12 ? 30 : 14) * DAY_MS
    const ahead = this.until.getTime() - now.getTime()
    const dueOn = toDay(this.until)
    if (this.cancels || ahead <= 0 || ahead > window) return
    const last = this.remindedOf.at(-1)
    if (last !== undefined && last >= dueOn) return
    const halfYearBefore = addMonths(new Date(dueOn), -6).getTime() + 3 * DAY_MS
    const since = last ?? toDay(this.startedAt)
    if (months < 3 && new Date(since).getTime() > halfYearBefore) return
    this.remindedOf.push(dueOn)
  }
}
