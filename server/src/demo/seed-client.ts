import type { MemberId } from '@adire/contract/ids.ts'
import { createRouterClient } from '@orpc/server'
import type { Deps, RequestContext } from '../deps.ts'
import { router } from '../app/router.ts'
import { recordListing } from '../features/audit/operations.ts'
import { findActorById } from '../features/auth/operations.ts'
import { claimRequest } from '../features/idempotency/operations.ts'

/**
 * The procedures as one person of the demo world calls them, at a moment of their own; null is a
 * visitor.
 */
export function demoClient(deps: Deps, number: number, id: MemberId | null, clock = deps.clock) {
  const context: RequestContext = {
    ...deps,
    clock,
    requestId: `demo-${number}`,
    ip: `192.0.2.${number}`,
    headers: new Headers(),
    resHeaders: new Headers(),
    readActor: async () => (id === null ? null : findActorById(deps, id)),
    claimRequest,
    recordListing,
    // The demo world has no sessions to confirm.
    reauthentication: {
      requireWindow: async () => undefined,
      takeAction: async () => clock.now(),
      returnAction: async () => undefined,
    },
  }
  return createRouterClient(router, { context })
}
