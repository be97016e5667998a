/**
 * Stands in for `zod` in the browser build (the alias in `vite.config.ts`). Zod probes `new
 * Function` when a schema is created, and our content security policy reports that on every page.
 * The setting has to come before the first schema, and every module with a schema imports this one.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })

export * from 'zod/v4'
