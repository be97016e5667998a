import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addReplicaMetrics } from './replica-metrics.ts'

test('reports the present state of replicas in each scrape, also in the first', async () => {
  const registry = new Registry()
  const statuses = [{ name: 'one', lagSeconds: 3, isUsed: true }]
  const counts = { replica: 5, primary: 2, repeated: 1 }
  addReplicaMetrics(registry, { statuses, counts })
  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('adire_replica'))
  expect(await scrape()).toEqual([
    'adire_replica_lag_seconds{replica="one"} 3',
    'adire_replica_in_use{replica="one"} 1',
  ])
  statuses[0] = { name: 'one', lagSeconds: 9, isUsed: false }
  expect(await scrape()).toEqual([
    'adire_replica_lag_seconds{replica="one"} 9',
    'adire_replica_in_use{replica="one"} 0',
  ])
})
