import { extractor as babelExtractor } from '@lingui/cli/api'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { UI_LANGUAGE_TAGS, SOURCE_LANGUAGE } from '../contract/src/ui-languages.ts'

const serverExtractor: ExtractorType = {
  match: (filename) => /\/server\/src\/.*\.ts$/.test(filename),
  async extract(filename, code, onMessageExtracted) {
    // Here, because Lingui loads this file without support for what Vite's parser needs.
    const { findServerMessages } = await import('./server-messages.ts')
    for (const { message, context, placeholders, line } of findServerMessages(filename, code))
      onMessageExtracted({
        id: generateMessageId(message, context),
        message,
        ...(context !== undefined && { context }),
        placeholders,
        origin: [filename, line],
      })
  },
}

export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: UI_LANGUAGE_TAGS,
  format: formatter({ lineNumbers: false }),
  extractors: [serverExtractor, babelExtractor],
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/web',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/*.gen.ts'],
    },
    {
      path: '<rootDir>/../locales/{locale}/server',
      include: ['<rootDir>/../server/src'],
      exclude: ['<rootDir>/../server/src/**/*.test.ts'],
    },
  ],
})
