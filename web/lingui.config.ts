import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { UI_LANGUAGE_TAGS, SOURCE_LANGUAGE } from '../contract/src/ui-languages.ts'

export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: UI_LANGUAGE_TAGS,
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/web',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/*.gen.ts'],
    },
  ],
})
