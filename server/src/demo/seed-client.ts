import type { MemberId } from '@adire/contract/ids.ts'
import { createRouterClient } from '@orpc/server'
import type { Deps, RequestContext } from '../deps.ts'
import { router } from '../app/router.ts'
import { recordListing } from '../features/audit/operations.ts'
import { findActorById } from '../features/auth/operations.ts'
import { claimRequest } from '../features/idempotency/operations.ts'

/** A member of the demo world. `number` distinguishes their requests and addresses, up to 255. */
export interface DemoMember {
  number: number
  id: MemberId
}

/**
 * Creates a client that calls procedures as a demo member, or as a visitor if `id` is null, with
 * the checks and limits of any call but without HTTP. `clock` dates what it does.
 */
export function createDemoClient(
  deps: Deps,
  number: number,
  id: MemberId | null,
  clock = deps.clock,
) {
  const context: RequestContext = {
    ...deps,
    clock,
    requestId: `demo-${number}`,
    ip: `192.0.2.${number}`,
    headers: new Headers(),
    resHeaders: new Headers(),
    readActor: async () => (id === null ? null : findActorById(deps, id)),
    openReads: async () => deps.db,
    claimRequest,
    recordListing,
    // Demo members have no sessions to confirm.
    reauthentication: {
      requireWindow: async () => undefined,
      consumeAction: async () => clock.now(),
      restoreAction: async () => undefined,
    },
  }
  return createRouterClient(router, { context })
}
