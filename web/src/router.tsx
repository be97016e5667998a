import type { MessageDescriptor } from '@lingui/core'
import { createRouter } from '@tanstack/react-router'
import { CrashPage } from './features/pages/CrashPage.tsx'
import { NotFoundPage } from './features/pages/NotFoundPage.tsx'
import { PageSpinner } from './shared/PageSpinner.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Creates the router of the app: the dashboard and the pages that emails link to. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // TanStack Query decides when data is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Title of the browser tab, before the brand. */
    title?: MessageDescriptor
  }
}
