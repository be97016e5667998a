import { sweepLimits } from './db/limiter.ts'
import type { Deps } from './deps.ts'
import { sendConfirmation, sendReset, sweep } from './features/auth/jobs.ts'
import { endBoosts, endPremiumRanks } from './features/discovery/jobs.ts'
import { purgePhoto, sweepPhotos } from './features/photos/jobs.ts'
import type { AnyJob } from './jobs.ts'
import { deliver } from './mail/jobs.ts'

/** Every job the server knows, by feature. */
export const jobs: readonly AnyJob<Deps>[] = [
  sweepLimits,
  deliver,
  sendConfirmation,
  sendReset,
  sweep,
  endBoosts,
  endPremiumRanks,
  purgePhoto,
  sweepPhotos,
]
