import { sweepLimits } from './db/limiter.ts'
import type { Deps } from './deps.ts'
import * as account from './features/account/jobs.ts'
import { sendConfirmation, sendEmailChange, sendEmailNotice, sendReset, sweep } from './features/auth/jobs.ts'
import { endBoosts, endPremiumRanks, forgetIntroductions } from './features/discovery/jobs.ts'
import { sendReceipt, sweepInquiries } from './features/inquiries/jobs.ts'
import * as newsletter from './features/newsletter/jobs.ts'
import * as photos from './features/photos/jobs.ts'
import type { AnyJob } from './jobs.ts'
import { deliver } from './mail/jobs.ts'

/** Every job the server knows, by feature. */
export const jobs: readonly AnyJob<Deps>[] = [
  sweepLimits,
  deliver,
  account.buildExport,
  account.eraseMember,
  account.purgeFiles,
  account.sendRestore,
  account.sweepAccounts,
  sendConfirmation,
  sendEmailChange,
  sendEmailNotice,
  sendReset,
  sweep,
  endBoosts,
  endPremiumRanks,
  forgetIntroductions,
  sendReceipt,
  sweepInquiries,
  newsletter.sendConfirmation,
  newsletter.sendAlreadySubscribed,
  newsletter.sweepSubscribers,
  photos.purgePhoto,
  photos.finishRemovals,
  photos.endPhotoBoosts,
  photos.sweepUploads,
  photos.sweepPhotos,
]
