import { defineProject, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  // A project of its own hears nothing of the limits in the root's configuration; its own default
  // is five seconds.
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
