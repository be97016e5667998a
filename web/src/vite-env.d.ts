/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Not empty in a build for tests: keeps the page of components. */
  readonly VITE_KIT: string
  /**
   * Where pages are rendered ahead, and in development; not in the browser's part of a build
   * (`StaticHtml`).
   */
  readonly DRAWS_ALL: boolean
}
