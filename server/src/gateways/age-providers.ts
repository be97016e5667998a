import type { Clock } from '../lib/clock.ts'
import type { SessionSecrets } from '../lib/session-secrets.ts'
import type { AgeGateway } from './age-gateway.ts'
import { SandboxAgeGateway, type SandboxAgeStore } from './age-sandbox.ts'

/** `none`: nobody can pass a check, and members of countries that require one stay hidden. */
export type AgeProvider = 'none' | 'sandbox'

interface Options {
  config: {
    env: string
    publicUrl: string
    sessionSecrets: SessionSecrets
    ageProvider: AgeProvider
  }
  clock: Clock
  sandboxStore: SandboxAgeStore
}

/** The provider of age checks in use. */
export class AgeProviders {
  readonly sandbox: SandboxAgeGateway | undefined
  /** Undefined if no provider is set up. */
  readonly current: AgeGateway | undefined

  constructor({ config, clock, sandboxStore: store }: Options) {
    // `config.ts` refuses the sandbox in production too.
    if (config.ageProvider !== 'sandbox' || config.env === 'production') return
    const {
      sessionSecrets: [serverSecret],
      publicUrl,
    } = config
    this.sandbox = new SandboxAgeGateway({
      store,
      serverSecret,
      publicUrl,
      now: () => clock.now(),
    })
    this.current = this.sandbox
  }

  /** Returns the provider of an open check; undefined if it is no longer set up. */
  byProvider(provider: string): AgeGateway | undefined {
    return this.current?.provider === provider ? this.current : undefined
  }
}
