/** The only source of time on the server, so that tests can set any time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests and demo data; it only moves with `advance`. */
export class ManualClock implements Clock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number
    hours?: number
    minutes?: number
    seconds?: number
  }): void {
    this.#now = new Date(
      this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
    )
  }
}
