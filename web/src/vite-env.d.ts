/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Not empty in a build for tests: keeps the page of components. */
  readonly VITE_KIT: string
}
