// Generated from the folders in `locales/` by `npm run types`.

/** Languages of the product: BCP 47 tag, prefix of its public pages, and its own name for itself. */
export const UI_LANGUAGES = [
  { tag: 'en', path: '', name: 'English' },
  { tag: 'es', path: '/es', name: 'Español' },
  { tag: 'fr', path: '/fr', name: 'Français' },
  { tag: 'pt-BR', path: '/pt-br', name: 'Português (Brasil)' },
] as const
