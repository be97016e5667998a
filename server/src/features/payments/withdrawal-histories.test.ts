import type { OrderId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, grantTokens, type TestMember } from '../../testing/members.ts'
import { buyTokens } from '../../testing/payments.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

interface Lot {
  orderId: OrderId
  bought: number
  left: number
  isWithdrawn: boolean
}

/** Expected contents of a wallet: purchases, oldest first, and bonus tokens, which are spent last. */
class ExpectedWallet {
  readonly lots: Lot[] = []
  bonus: number

  constructor(bonus: number) {
    this.bonus = bonus
  }

  get balance(): number {
    return this.lots.reduce((sum, { left }) => sum + left, this.bonus)
  }

  spend(tokens: number): void {
    let due = tokens
    for (const lot of this.lots) {
      const part = Math.min(lot.left, due)
      lot.left -= part
      due -= part
    }
    this.bonus -= due
  }
}

class History {
  readonly man: TestMember
  readonly random: SeededRandom
  readonly wallet: ExpectedWallet

  constructor(man: TestMember, random: SeededRandom, balance: number) {
    this.man = man
    this.random = random
    this.wallet = new ExpectedWallet(balance)
  }

  async step(): Promise<void> {
    const { man, random, wallet } = this
    switch (random.weigh({ buy: 2, spend: 4, bonus: 2, withdraw: 2 })) {
      case 'buy': {
        const { orderId } = await buyTokens(app, man, random.pick(['starter', 'popular']))
        const bought = (await readBalance(app, man.id)) - wallet.balance
        wallet.lots.push({ orderId, bought, left: bought, isWithdrawn: false })
        break
      }
      case 'spend': {
        const tokens = random.between(0, Math.min(120, wallet.balance))
        await grantTokens(app, man, -tokens)
        wallet.spend(tokens)
        break
      }
      case 'bonus': {
        const tokens = random.between(1, 40)
        await grantTokens(app, man, tokens)
        wallet.bonus += tokens
        break
      }
      case 'withdraw':
        if (wallet.lots.length > 0) await this.withdraw(random.pick(wallet.lots))
    }
    expect(await readBalance(app, man.id)).toBe(wallet.balance)
  }

  async withdraw(lot: Lot): Promise<void> {
    const { withdrawalQuote, withdraw } = this.man.client.payments
    if (lot.isWithdrawn || lot.left === 0) {
      const { code } = await readRefusal(withdrawalQuote({ id: lot.orderId }))
      expect(code).toBe('WITHDRAWAL_UNAVAILABLE')
      return
    }
    const { tokens, refund, paid, owed } = await withdrawalQuote({ id: lot.orderId })
    expect([tokens, owed]).toEqual([lot.left, 0])
    expect(refund.minor).toBe(Math.floor((paid.minor * lot.left) / lot.bought))
    await withdraw({ id: lot.orderId, refundMinor: refund.minor, tokens })
    if (this.random.happens(0.5)) await whenIdle(app)
    lot.left = 0
    lot.isWithdrawn = true
  }
}

test('keeps tokens and money balanced over random purchases, spends and withdrawals', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const man = await aMember(app, 'man')
    const history = new History(man, new SeededRandom(seed), await readBalance(app, man.id))
    for (let step = 0; step < 25; step++) await history.step()
  }
  await whenIdle(app)
  const broken = await verifyInvariants(app.db)
  expect(broken.filter(({ rows }) => rows > 0)).toEqual([])
})
