import { Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../db/replicas.ts'

/** Adds the state of each read replica, and how many reads each kind of database has answered. */
export function addReplicaMetrics(
  registry: Registry,
  replicas: Pick<Replicas, 'statuses' | 'counts'>,
): void {
  const registers = [registry]
  const labelNames = ['replica'] as const
  void new Gauge({
    name: 'adire_replica_lag_seconds',
    help: 'Age of the data of a read replica; NaN while it does not answer, 0 for the primary',
    labelNames,
    registers,
    collect() {
      for (const { name, lagSeconds } of replicas.statuses) this.set({ replica: name }, lagSeconds)
    },
  })
  void new Gauge({
    name: 'adire_replica_in_use',
    help: '1 if a read replica answers reads',
    labelNames,
    registers,
    collect() {
      for (const { name, isUsed } of replicas.statuses) this.set({ replica: name }, Number(isUsed))
    },
  })
  void new Gauge({
    name: 'adire_reads',
    help: 'Reads that may lag since the start, by the database that answered; repeated ones failed on a replica',
    labelNames: ['source'],
    registers,
    collect() {
      for (const [source, count] of Object.entries(replicas.counts)) this.set({ source }, count)
    },
  })
}
