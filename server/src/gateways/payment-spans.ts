import { inSpan } from '../lib/spans.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** Records each operation of a payment provider by its name, without its arguments. */
export function traceGateway(gateway: PaymentGateway): PaymentGateway {
  const { provider } = gateway
  return new Proxy(gateway, {
    get(target, key) {
      const property: unknown = Reflect.get(target, key, target)
      if (typeof property !== 'function') return property
      const operation = String(key)
      const span = {
        name: `${provider} ${operation}`,
        kind: 'client' as const,
        attributes: { 'adire.provider': provider, 'adire.operation': operation },
      }
      return (...given: unknown[]): unknown =>
        inSpan(span, (): unknown => Reflect.apply(property, target, given))
    },
  })
}
