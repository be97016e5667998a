import { OrderId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { SimulatedProvider } from '../testing/simulated-provider.ts'
import { SandboxGateway } from './payment-sandbox.ts'

test('refunds once for a repeated request, and again for another', async () => {
  const store = new SimulatedProvider()
  const now = new Date('2026-11-21T12:00:00Z')
  const sandbox = new SandboxGateway({
    store,
    serverSecret: 'a secret',
    publicUrl: 'http://localhost',
    now: () => now,
  })
  const page = { description: '', email: '', successUrl: '', cancelUrl: '', expiresAt: now }
  const price = { amountMinor: 1999, currency: 'USD', decimals: 2 }
  const { ref } = await sandbox.openCheckout({
    orderId: OrderId.parse(crypto.randomUUID()),
    kind: 'tokens',
    months: 0,
    ...price,
    ...page,
  })
  await sandbox.act(ref, 'pay', 'succeeds')
  const refunded = async () => (await sandbox.find(ref))?.state.payments[0]?.refundedMinor
  const request = { ...price, paymentRef: `pay_${ref}_1`, amountMinor: 700 }
  for (const [key, total] of [
    ['first', 700],
    ['first', 700],
    ['second', 1400],
    ['first', 1400],
    ['third', 1999],
  ] as const) {
    await sandbox.refund({ ...request, key })
    expect(await refunded()).toBe(total)
  }
})
