/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Not empty in builds for tests, which include the component gallery. */
  readonly VITE_KIT: string
  /** True while prerendering and in development; false in the browser's bundle (`StaticHtml`). */
  readonly DRAWS_ALL: boolean
  /** Public pages that languages lack, by their tag: paths without the prefix of the language. */
  readonly UNTRANSLATED: Readonly<Partial<Record<string, readonly string[]>>>
  /** Tags of the languages that have own pictures of screens, in folders of `public/screens`. */
  readonly SCREEN_LANGUAGES: readonly string[]
}
