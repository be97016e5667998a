/**
 * Replaces `zod` in the browser build (alias in `vite.config.ts`) to switch off its JIT before the
 * first schema: Zod probes `new Function`, which our content security policy reports.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })

export * from 'zod/v4'
