import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listKeys } from '@adire/contract/keys.ts'
import { type MemberAction, objectives } from './objectives.ts'

/** Upper bounds in seconds. The time of every objective must be one of them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics of this process. Labels have few values: never an id, an address or a text. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'route' | 'method' | 'status'>
  readonly #actions: Histogram<'action' | 'result'>
  readonly #mails: Counter<'result'>
  readonly #jobFailures: Counter<'name'>

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry, prefix: 'adire_' })
    this.#requests = new Histogram({
      name: 'adire_http_request_seconds',
      help: 'Answered requests by route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.#actions = new Histogram({
      name: 'adire_action_seconds',
      help: 'What members do, with an objective for each action',
      labelNames: ['action', 'result'],
      buckets: BUCKETS,
      registers,
    })
    this.#mails = new Counter({
      name: 'adire_mails_total',
      help: 'Emails that the mail server accepted or refused',
      labelNames: ['result'],
      registers,
    })
    this.#jobFailures = new Counter({
      name: 'adire_job_failures_total',
      help: 'Attempts of jobs that failed',
      labelNames: ['name'],
      registers,
    })
    // From the start, because a rate needs a first value.
    for (const result of ['ok', 'failed']) {
      this.#mails.inc({ result }, 0)
      for (const action of listKeys(objectives)) this.#actions.zero({ action, result })
    }
  }

  observeRequest(labels: { route: string; method: string; status: string }, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  observeAction(action: MemberAction, { seconds, isOk }: { seconds: number; isOk: boolean }): void {
    this.#actions.observe({ action, result: isOk ? 'ok' : 'failed' }, seconds)
  }

  countMail(isSent: boolean): void {
    this.#mails.inc({ result: isSent ? 'ok' : 'failed' })
  }

  countJobFailure(name: string): void {
    this.#jobFailures.inc({ name })
  }

  /** Adds a gauge that is read at every scrape. */
  addGauge(name: string, help: string, read: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        gauge.set(read())
      },
    })
  }

  /** Adds a gauge with one label, which its owner sets. */
  createGauge<L extends string>(name: string, help: string, labelNames: L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] })
  }
}
