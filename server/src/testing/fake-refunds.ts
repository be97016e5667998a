import { randomBytes } from 'node:crypto'

export interface FakeRefund {
  id: string
  /** Our id of the refund, as the provider got it. */
  key: string
  payment: string
  /** In the provider's smallest unit. */
  amount: number
  status: 'pending' | 'done' | 'failed'
}

/** Refunds of a fake provider. */
export class FakeRefunds {
  readonly #all: FakeRefund[] = []

  /** Returns undefined, like a refusal, for more than was paid. */
  add(
    { key, payment, amount }: Pick<FakeRefund, 'key' | 'payment' | 'amount'>,
    paid: number,
  ): FakeRefund | undefined {
    if (this.sum(payment) + amount > paid) return undefined
    const refund: FakeRefund = {
      id: randomBytes(8).toString('hex'),
      key,
      payment,
      amount,
      status: 'pending',
    }
    this.#all.push(refund)
    return refund
  }

  /** Returns the refund that an earlier request with this key made. */
  findByKey(key: string): FakeRefund | undefined {
    return this.#all.find((refund) => refund.key === key)
  }

  listByPayment(payment: string): FakeRefund[] {
    return this.#all.filter((refund) => refund.payment === payment)
  }

  /** Sums the refunds of a payment that have not failed. */
  sum(payment: string): number {
    return this.listByPayment(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((total, { amount }) => total + amount, 0)
  }

  /** Sets the status of all pending refunds of a payment; returns the last of them. */
  finish(payment: string, status: 'done' | 'failed'): FakeRefund {
    const pending = this.listByPayment(payment).filter((refund) => refund.status === 'pending')
    for (const refund of pending) refund.status = status
    const last = pending.at(-1)
    if (!last) throw new Error('no refund is pending')
    return last
  }
}
