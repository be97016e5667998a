import { Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../db/replicas.ts'

/** Adds the state of each read replica, and how many reads each kind of database has answered. */
export function addReplicaMetrics(registry: Registry, replicas: Replicas): void {
  if (!replicas.areOn) return
  const registers = [registry]
  const labelNames = ['replica'] as const
  const lag = new Gauge({
    name: 'adire_replica_lag_seconds',
    help: 'Age of the data of a read replica; NaN while it does not answer',
    labelNames,
    registers,
  })
  const use = new Gauge({
    name: 'adire_replica_in_use',
    help: '1 if a read replica answers reads',
    labelNames,
    registers,
    collect() {
      for (const { name, lagSeconds, isUsed } of replicas.statuses) {
        lag.set({ replica: name }, lagSeconds)
        use.set({ replica: name }, Number(isUsed))
      }
    },
  })
  const reads = new Gauge({
    name: 'adire_reads',
    help: 'Reads that may lag since the start, by the database that answered; repeated ones failed on a replica',
    labelNames: ['source'],
    registers,
    collect() {
      for (const [source, count] of Object.entries(replicas.counts)) reads.set({ source }, count)
    },
  })
}
