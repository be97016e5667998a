import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import mdx from '@mdx-js/rollup'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { globSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { defineConfig } from 'vite'
import { createChunkNamer } from './chunk-names.ts'
import { UNTRANSLATED } from './content/public-paths.ts'
import { contentHeadings } from './content-headings.ts'
import { eagerCommonjs } from './eager-commonjs.ts'
import { inlineBoot } from './inline-boot.ts'
import { noInjectedStyles } from './no-injected-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const proxy = Object.fromEntries(
  ['/api', '/media', '/ad-banners', '/ads/click', '/dev/mail', '/receipts', '/sandbox'].map(
    (path) => [path, { target: server, xfwd: true }],
  ),
)
// Absolute, because the build may start in another folder.
const linguiOptions = { cwd: here('.'), configPath: here('lingui.config.ts') }
const linguiConfig = getConfig(linguiOptions)

/**
 * Kinds of chunks that the bundler can't find itself: the libraries of every page (two chunks, because
 * each runs in a task of its own), the frame of the public pages with all it imports, modules that
 * several pages share, small ones about profiles, and icons of several pages.
 */
const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  },
  {
    name: 'vendor',
    test: /node_modules[\\/](@lingui|clsx|tailwind-merge|class-variance-authority)[\\/]/,
  },
  {
    name: 'public',
    test: /(public-pages[\\/]start|pages[\\/](PageHeader|PageFooter|JoinButton)|ui[\\/](tabs|Card|Badge))\.tsx/,
  },
  {
    name: createChunkNamer({
      publicPages: here('src/public-pages/start.tsx'),
      app: here('src/app.tsx'),
      // Where the router's plugin puts the component of the route.
      dashboard: `${here('src/routes/dashboard.tsx')}?tsr-split=component`,
    }),
    includeDependenciesRecursively: false,
  },
  {
    // The help centre shows all its texts at once.
    name: (id: string) => `help-${/locales[\\/]([^\\/]+)/.exec(id)?.[1]}`,
    test: /locales[\\/][^\\/]+[\\/]content[\\/]help[\\/].*\.mdx$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'profile',
    test: /src[\\/]lib[\\/](profile-copy|language-copy|photo-sources)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /node_modules[\\/]lucide-react[\\/]/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
]

// Contract functions that declare procedures and have no side effects. The client needs only the
// routes (`api-routes.gen.ts`), so the build drops these calls. A missing name makes the bundle larger.
const contractBuilders = [
  'forVisitors',
  'forMembers',
  'forModerators',
  'forModeratorsOnMembers',
  'forAdmins',
  'forAdminsWithRecentStepUp',
  'forAdminsWithStepUp',
  'perMember',
  'perAddress',
  'challengePerAddress',
  'limitForm',
  'pickErrors',
]

/**
 * Pages of other languages than English, which no module imports: their chunks replace the English ones in
 * the scripts of their language.
 */
function listTranslatedContent(): string[] {
  return globSync(here('../locales/*/content/**/*.{mdx,json}')).filter(
    (file) => !file.includes('/locales/en/'),
  )
}

/** Lists the languages that have own pictures of screens, by their folders. */
function listScreenLanguages(): string[] {
  const entries = readdirSync(here('public/screens'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function buildOptions(isSsrBuild: boolean) {
  const treeshake = { manualPureFunctions: contractBuilders }
  if (isSsrBuild) return { treeshake }
  return {
    treeshake,
    input: [here('index.html'), ...listTranslatedContent()],
    // Without it, a page that no module imports would export nothing.
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: chunkGroups } },
  }
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: here('.'),
  resolve: { alias: [{ find: /^zod$/, replacement: here('src/lib/zod-jitless.ts') }] },
  plugins: [
    // Tests import the generated tree as it is: generating it takes seconds.
    mode !== 'test' &&
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: here('src/routes'),
        generatedRouteTree: here('src/routeTree.gen.ts'),
        tmpDir: here('node_modules/.tanstack'),
        quoteStyle: 'single',
        semicolons: false,
      }),
    // Before the transforms that read JSX, so that they see the compiled script.
    {
      enforce: 'pre',
      ...mdx({ remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, contentHeadings] }),
    },
    // English messages stay in the source, so none is missing before its catalogue is extracted.
    babel({
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, linguiOptions),
      ],
    }),
    react({ compiler: true }),
    lingui(linguiOptions),
    tailwindcss(),
    noInjectedStyles(),
    inlineBoot(),
    !isSsrBuild && eagerCommonjs(),
  ],
  // Known at build time, so that the bundler leaves out code behind them (`src/vite-env.d.ts`).
  define: {
    'import.meta.env.VITE_KIT': JSON.stringify(process.env.VITE_KIT ?? ''),
    'import.meta.env.DRAWS_ALL': JSON.stringify(command === 'serve' || isSsrBuild === true),
    'import.meta.env.UNTRANSLATED': JSON.stringify(UNTRANSLATED),
    'import.meta.env.SCREEN_LANGUAGES': JSON.stringify(listScreenLanguages()),
  },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Lists the files a page needs, for prerendering.
    manifest: true,
    // A data: font or script would need a wider content security policy.
    assetsInlineLimit: 0,
    // One file for all styles, so that code loaded later never waits for its styles.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: buildOptions(isSsrBuild === true),
  },
}))
