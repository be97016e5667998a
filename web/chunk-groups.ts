const packages = (...names: string[]) => names.map((name) => `/node_modules/${name}/`)
const sources = (folder: string, ...names: string[]) =>
  names.map((name) => `/web/src/${folder}/${name}.`)

/** Modules of the app and every public page. */
const base = [
  ...packages(
    'react',
    'react-dom',
    'scheduler',
    '@lingui/core',
    '@lingui/react',
    'use-sync-external-store',
    'zustand',
  ),
  ...packages('clsx', 'tailwind-merge', 'class-variance-authority'),
  ...sources('lib', 'i18n', 'session', 'theme', 'toast', 'load-client', 'use-online'),
  ...sources('lib', 'app-update', 'chunk', 'load-with-retries', 'note', 'offline-links', 'standby'),
  ...sources(
    'ui',
    'cn',
    'Button',
    'IconButton',
    'button-style',
    'Spinner',
    'Logo',
    'TextilePattern',
    'SkipLink',
  ),
  ...sources('ui', 'lazy-component', 'LazyBoundary', 'PageBoundary', 'LazyToaster'),
]

/** Modules that public pages share. */
const publicPages = [
  ...sources('public-pages', 'start', 'PublicApp', 'pages'),
  ...sources(
    'features/pages',
    'PublicShell',
    'OfflineBar',
    'CookieNotice',
    'CookieSettingsButton',
    'cookie-settings-store',
  ),
  ...sources('features/pages', 'PageHeader', 'PageFooter', 'FooterLinks', 'SiteMenu', 'SitePages'),
  ...sources('features/pages', 'JoinButton', 'JoinCall'),
  ...sources('shared', 'MailLink', 'PageHead'),
  ...sources('features/newsletter', 'NewsletterForm', 'use-subscription', 'rules'),
  ...sources('features/visits', 'use-visit-count', 'visit-store', 'rules'),
  ...sources('features/auth', 'AuthLink', 'LazyAuthDialog'),
  ...sources(
    'lib',
    'page-address',
    'cookie-flag',
    'use-html-attribute',
    'auth-mode',
    'consent',
    'age',
    'referral',
    'search-params',
  ),
  ...sources(
    'ui',
    'PageLink',
    'ThemeSwitch',
    'Input',
    'input-style',
    'StaticHtml',
    'TextileDivider',
  ),
  // Each is smaller than the headers it would come with.
  ...[
    'badge-check',
    'clock',
    'eye-off',
    'globe',
    'heart',
    'map-pin',
    'message-circle',
    'search',
    'sliders-horizontal',
    'chevron-down',
    'life-buoy',
    'mail',
    'megaphone',
    'triangle-exclamation-point',
    'phone',
  ].map((icon) => `/node_modules/lucide-react/dist/esm/icons/${icon}.`),
  ...sources('ui', 'Card', 'Badge', 'tabs'),
  '/node_modules/lucide-react/dist/esm/createLucideIcon.',
  '/contract/src/brand.ts',
  '/contract/src/pages.ts',
]

const holds = (parts: string[]) => (id: string) =>
  parts.some((part) => id.replaceAll('\\', '/').includes(part))

/**
 * Many small files compress worse than a few, by a tenth of a public page: these two hold what is
 * always fetched together.
 */
export const chunkGroups = [
  { name: 'base', test: holds(base) },
  { name: 'public', test: holds(publicPages) },
]
