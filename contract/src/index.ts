import { account } from './account.ts'
import { addressFlags } from './address-flags.ts'
import { audit } from './audit.ts'
import { ageChecks } from './age-checks.ts'
import { ads } from './ad-serving.ts'
import { appeals } from './appeals.ts'
import { auth } from './auth.ts'
import { breaches } from './breaches.ts'
import { broadcasts } from './broadcasts.ts'
import { campaigns } from './campaigns.ts'
import { config } from './config.ts'
import { datePlans } from './date-plans.ts'
import { consents } from './consents.ts'
import { discovery } from './discovery.ts'
import { experiments } from './experiments.ts'
import { fraudNotices } from './fraud-notices.ts'
import { freeHours } from './free-hours.ts'
import { grants } from './grants.ts'
import { inquiries } from './inquiries.ts'
import { invoices } from './invoices.ts'
import { likes } from './likes.ts'
import { market } from './market.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { newsletter } from './newsletter.ts'
import { notifications } from './notifications.ts'
import { path } from './path.ts'
import { payments } from './payments.ts'
import { photos } from './photos.ts'
import { places } from './place-search.ts'
import { profiles } from './profiles.ts'
import { responseTimes } from './response-times.ts'
import { queues } from './queues.ts'
import { realtime } from './realtime.ts'
import { referrals } from './referrals.ts'
import { revenue } from './revenue.ts'
import { risk } from './risk.ts'
import { safety } from './safety.ts'
import { selfieChecks } from './selfie-checks.ts'
import { siteHealth } from './site-health.ts'
import { staffViews } from './staff-views.ts'
import { tokens } from './tokens.ts'
import { trips } from './trips.ts'
import { visits } from './visits.ts'
import { voices } from './voices.ts'
import { vouches } from './vouches.ts'

/** All procedures of the API by feature; `server/src/app/router.ts` has their handlers. */
export const contract = {
  account,
  ads,
  addressFlags,
  ageChecks,
  audit,
  appeals,
  auth,
  breaches,
  broadcasts,
  campaigns,
  config,
  datePlans,
  consents,
  discovery,
  experiments,
  fraudNotices,
  freeHours,
  grants,
  inquiries,
  invoices,
  likes,
  market,
  matches,
  messages,
  moderation,
  newsletter,
  notifications,
  path,
  payments,
  photos,
  places,
  profiles,
  responseTimes,
  queues,
  realtime,
  referrals,
  revenue,
  risk,
  safety,
  selfieChecks,
  siteHealth,
  staffViews,
  tokens,
  trips,
  visits,
  voices,
  vouches,
}
export type Contract = typeof contract

/** A dotted name, such as `likes.send`. */
export type ProcedureName = {
  [F in keyof Contract]: `${F}.${keyof Contract[F] & string}`
}[keyof Contract]
