/**
 * Replaces `zod` in the browser build (alias in `vite.config.ts`) to turn off its JIT compiler
 * before the first schema: Zod tries `new Function`, which violates our content security policy.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })

export * from 'zod/v4'
