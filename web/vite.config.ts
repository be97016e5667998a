import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import mdx from '@mdx-js/rollup'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { contentHeadings } from './content-headings.ts'
import { inlineBoot } from './inline-boot.ts'
import { noInjectedStyles } from './no-injected-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const proxy = Object.fromEntries(
  ['/api', '/media', '/ad-banners', '/ads/click', '/dev/mail', '/receipts', '/sandbox'].map(
    (path) => [path, { target: server, xfwd: true }],
  ),
)
// Named outright, so that the build does not depend on the folder it is started from.
const linguiPlace = { cwd: here('.'), configPath: here('lingui.config.ts') }
const linguiConfig = getConfig(linguiPlace)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  resolve: { alias: [{ find: /^zod$/, replacement: here('src/lib/zod-jitless.ts') }] },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      tmpDir: here('node_modules/.tanstack'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    // Before the transforms that read JSX: of a page's text they see only the script it became.
    {
      enforce: 'pre',
      ...mdx({ remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, contentHeadings] }),
    },
    // English stands inline in the source, so a message is never missing before its catalogue is
    // extracted.
    babel({
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, linguiPlace),
      ],
    }),
    react({ compiler: true }),
    lingui(linguiPlace),
    tailwindcss(),
    noInjectedStyles(),
    inlineBoot(),
  ],
  // Known at build time, so that a production build leaves the page of components out.
  define: {
    'import.meta.env.VITE_KIT': JSON.stringify(process.env.VITE_KIT ?? ''),
    'import.meta.env.DRAWS_ALL': JSON.stringify(command === 'serve' || isSsrBuild === true),
  },
  // Dev mail is a page of the server; everything else that is not a file is the app.
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Says which files a page needs; read when pages are rendered ahead.
    manifest: true,
    // A data: font or script would need a wider content security policy.
    assetsInlineLimit: 0,
    // One file for all styles: a part of the page that is loaded later never waits for styles that
    // may not come.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } }),
  },
}))
