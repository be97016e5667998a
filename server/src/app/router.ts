import { implement } from '@orpc/server'
import { contract } from '@adire/contract'
import type { RequestContext } from '../deps.ts'
import { account } from '../features/account/handlers.ts'
import { addressFlags } from '../features/address-flags/handlers.ts'
import { audit } from '../features/audit/handlers.ts'
import { appeals } from '../features/appeals/handlers.ts'
import { ageChecks } from '../features/age-checks/handlers.ts'
import { ads } from '../features/ads/handlers.ts'
import { auth } from '../features/auth/handlers.ts'
import { breaches } from '../features/breaches/handlers.ts'
import { broadcasts } from '../features/broadcasts/handlers.ts'
import { campaigns } from '../features/campaigns/handlers.ts'
import { config } from '../features/config/handlers.ts'
import { datePlans } from '../features/date-plans/handlers.ts'
import { consents } from '../features/consents/handlers.ts'
import { discovery } from '../features/discovery/handlers.ts'
import { experiments } from '../features/experiments/handlers.ts'
import { fraudNotices } from '../features/fraud-notices/handlers.ts'
import { freeHours } from '../features/free-hours/handlers.ts'
import { grants } from '../features/grants/handlers.ts'
import { inquiries } from '../features/inquiries/handlers.ts'
import { invoices } from '../features/invoices/handlers.ts'
import { likes } from '../features/likes/handlers.ts'
import { market } from '../features/market/handlers.ts'
import { matches } from '../features/matches/handlers.ts'
import { messages } from '../features/messages/handlers.ts'
import { moderation } from '../features/moderation/handlers.ts'
import { newsletter } from '../features/newsletter/handlers.ts'
import { notifications } from '../features/notifications/handlers.ts'
import { path } from '../features/path/handlers.ts'
import { payments } from '../features/payments/handlers.ts'
import { photos } from '../features/photos/handlers.ts'
import { places } from '../features/places/handlers.ts'
import { profiles } from '../features/profiles/handlers.ts'
import { responseTimes } from '../features/response-times/handlers.ts'
import { queues } from '../features/queues/handlers.ts'
import { realtime } from '../features/realtime/handlers.ts'
import { referrals } from '../features/referrals/handlers.ts'
import { revenue } from '../features/revenue/handlers.ts'
import { risk } from '../features/risk/handlers.ts'
import { safety } from '../features/safety/handlers.ts'
import { selfieChecks } from '../features/selfie-checks/handlers.ts'
import { voices } from '../features/voices/handlers.ts'
import { vouches } from '../features/vouches/handlers.ts'
import { siteHealth } from '../features/site-health/handlers.ts'
import { staffViews } from '../features/staff-views/handlers.ts'
import { tokens } from '../features/tokens/handlers.ts'
import { trips } from '../features/trips/handlers.ts'
import { visits } from '../features/visits/handlers.ts'

/** The handlers of all procedures, by feature; the compiler checks that none is missing. */
export const router = implement(contract).$context<RequestContext>().router({
  account,
  addressFlags,
  ageChecks,
  audit,
  appeals,
  ads,
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
  voices,
  vouches,
  siteHealth,
  staffViews,
  tokens,
  trips,
  visits,
})
