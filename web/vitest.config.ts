import { defineProject, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  // A project doesn't inherit the timeouts of the root's configuration.
  defineProject({
    test: {
      name: 'web',
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  }),
)
