// The walls. A path says where code runs and how high it stands; imports only point down. Each rule has a planted leak
// in tests/planted that `npm test` expects to be caught. Every folder of components/ but these two is a noun from the
// day it is made.
const NOUN = '^components/(?!ui/|shared/)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      comment: 'Rules are pure: no package, no node module, no other layer.',
      severity: 'error',
      from: { path: '^lib/domain/' },
      to: { pathNot: '^lib/domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^lib/contract/' },
      to: { pathNot: '^(lib/contract/|lib/domain/|node_modules/zod/)' },
    },
    {
      name: 'stores-import-domain-only',
      severity: 'error',
      from: { path: '^stores/' },
      to: { path: '^(app|components|lib/(client|contract|server)|sandbox)/' },
    },
    {
      name: 'client-points-down',
      severity: 'error',
      from: { path: '^lib/client/' },
      to: { path: '^(app|components|lib/server|sandbox)/' },
    },
    {
      name: 'server-points-down',
      severity: 'error',
      from: { path: '^lib/server/' },
      to: { path: '^(app|components|stores|lib/client|sandbox)/' },
    },
    {
      name: 'ui-knows-no-shop-noun',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(app|stores|lib/client|lib/contract|lib/server|sandbox|demo)/|^components/(?!ui/)' },
    },
    {
      name: 'components-never-import-app-or-sandbox',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(app|sandbox)/' },
    },
    {
      name: 'nouns-are-joined-in-app',
      comment: 'A component folder imports ui and itself, never another noun: join them in app through slots.',
      severity: 'error',
      from: { path: `${NOUN}([^/]+)/` },
      to: { path: NOUN, pathNot: '^components/$1/' },
    },
    {
      name: 'shared-parts-know-no-noun',
      comment: 'What several nouns show stands between ui and the nouns.',
      severity: 'error',
      from: { path: '^components/shared/' },
      to: { path: NOUN },
    },
    {
      name: 'demo-is-not-the-shop',
      comment: 'The demo shop is data: only start-up, commands, tests and measurements may know it.',
      severity: 'error',
      from: { pathNot: '^(demo|scripts|tests|bench|drills|e2e)/|^server\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'pages-ask-use-cases',
      comment: 'A page never asks the database itself.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^lib/server/db/' },
    },
    {
      name: 'stores-keep-what-the-browser-owns',
      comment: 'What the server knows is asked through React Query, in lib/client.',
      severity: 'error',
      from: { path: '^stores/' },
      to: { path: '^node_modules/@tanstack/' },
    },
    {
      name: 'components-ask-through-queries',
      comment:
        'There is one way to ask /api: query and mutation of lib/client/query.ts. One cache, one client, no loader beside it.',
      severity: 'error',
      from: { path: '^(app|components)/' },
      to: {
        path: '^lib/client/(api|api-call|call-path)\\.ts$|^node_modules/@tanstack/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'calls-come-through-api',
      comment:
        'What carries a call out comes with the first one (record 126): a second import copies it into first loads.',
      severity: 'error',
      from: { pathNot: '^lib/client/api\\.ts$|^tests/' },
      to: { path: '^lib/client/api-call\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'next-has-one-adapter',
      comment: 'What knows Next’s insides is in lib/next-adapter, so that a new Next is met in one folder.',
      severity: 'error',
      from: { pathNot: '^lib/next-adapter/|^node_modules/' },
      // What the name `next` alone leads to.
      to: { path: '^node_modules/next/dist/(?!server/next\\.)' },
    },
    {
      name: 'next-adapter-knows-no-shop',
      severity: 'error',
      from: { path: '^lib/next-adapter/' },
      to: { path: '^(app|components|stores|demo|sandbox)/|^lib/(?!next-adapter/|domain/)' },
    },
    {
      name: 'browser-never-reaches-server',
      comment: 'Not even through a type.',
      severity: 'error',
      from: { path: '^(components|stores|lib/client|lib/contract|lib/domain)/' },
      to: { path: '^lib/server/', reachable: true },
    },
    {
      name: 'middleware-stays-small',
      severity: 'error',
      from: { path: '^middleware\\.ts$' },
      to: { pathNot: '^(lib/contract/|lib/domain/|node_modules/(next|next-auth)/)' },
    },
    {
      name: 'sandbox-is-outside',
      comment:
        'Only the process that starts the shop, its tests and the routes that show the sandbox may know it exists.',
      severity: 'error',
      from: {
        pathNot: '^(sandbox/|server\\.ts$|instrumentation\\.ts$|app/sandbox/|scripts/|tests/|bench/|drills/|e2e/)',
      },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-points-down',
      comment:
        'The outside world cannot call the shop’s insides, only its plain utilities of the database and environment.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(app|components|stores|lib/client)/' },
    },
    {
      name: 'no-production-import-of-tests',
      severity: 'error',
      from: { pathNot: '^(tests|e2e|bench|drills)/' },
      to: { path: '^(tests|e2e|bench|drills)/' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    // The sandbox may: what it stands on (msw, an embedded database, a Node of our own) is not part of a public shop
    // (record 087).
    {
      name: 'no-dev-dependency-in-the-shop',
      severity: 'error',
      from: { path: '^(app|components|lib|stores)/|^(server|middleware)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.next[^/]*|\\.data|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
