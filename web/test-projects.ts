import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineProject, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Processes that run test files; on a small machine, more would only wait for each other. */
export const WORKERS = 2

/** Lists the test files that call `vi`, which replaces globals, time and modules, or all others. */
export function listTests({ replaceGlobals }: { replaceGlobals: boolean }): string[] {
  return globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (path) =>
      /\bvi\.\w+\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')) === replaceGlobals,
  )
}

/** Defines a project of the web app's tests. */
export function createProject(name: string, include: string[], { isolate }: { isolate: boolean }) {
  return mergeConfig(
    viteConfig({ command: 'serve', mode: 'test' }),
    // A project doesn't inherit the timeouts of the root's configuration.
    defineProject({
      test: {
        name,
        environment: 'node',
        include,
        isolate,
        testTimeout: 60_000,
        hookTimeout: 120_000,
        maxWorkers: WORKERS,
      },
    }),
  )
}
