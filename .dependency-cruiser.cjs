const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The arrows of ARCHITECTURE.md, checked in every test run. */
const tests = '\\.(test|fixture)\\.tsx?$';

/** Each may import those before it, so there are no cycles between them, whatever the files inside do. */
const order = readFileSync(join(__dirname, 'src/wiring/feature-order.ts'), 'utf8');
const features = [...order.matchAll(/^ {2}'([a-z-]+)',$/gm)].map(([, name]) => name);

const featureOrder = features.slice(0, -1).map((feature, at) => ({
  name: 'features-in-order',
  comment: 'See src/wiring/feature-order.ts: pass a function from compose instead.',
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: tests },
  to: { path: `^src/features/(${features.slice(at + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types are gone at run time, so a circle through one of them is none.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'server-knows-no-client',
      comment: 'They meet at the contract and over HTTP.',
      severity: 'error',
      from: { path: '^(src/server|src/wiring/server|src/features/[^/]+/server|migrations)', pathNot: tests },
      to: { path: '^(src/client|src/wiring/client|src/pages|src/features/[^/]+/client)' },
    },
    {
      name: 'client-knows-no-server',
      comment: 'The browser never imports server code.',
      severity: 'error',
      from: { path: '^(src/client|src/wiring/client|src/pages|src/features/[^/]+/client)' },
      to: { path: '^(src/server|src/wiring/server|src/features/[^/]+/server|migrations)' },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^src/shared', pathNot: tests },
      to: { path: '^src/(?!shared)' },
    },
    {
      name: 'artwork-knows-no-product',
      comment: 'It renders; the build and the demonstration take its files.',
      severity: 'error',
      from: { path: '^artwork/' },
      to: { path: '^(src|migrations|scripts|test)/' },
    },
    {
      name: 'nobody-needs-the-demonstration',
      comment: 'Its folder may be deleted; the server looks whether it is there.',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: `^src/features/demo/|${tests}` },
      to: { path: '^src/features/demo/' },
    },
    {
      name: 'contract-imports-shared-only',
      comment: 'A contract imports shared, zod, and plain data of its own feature.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/[^/]+\\.contract\\.ts$' },
      to: { path: ['^src/(?!shared/|features/)', '^src/features/[^/]+/(server|client)/'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server', pathNot: tests },
      to: { path: '^src/features' },
    },
    {
      name: 'client-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/client/', pathNot: tests },
      to: { path: '^src/(features|pages)/' },
    },
    {
      name: 'nobody-knows-the-wiring',
      comment: 'It stands on the top floor; src/server/main.mjs alone starts it.',
      severity: 'error',
      from: { path: '^src/(?!wiring/)', pathNot: `^src/server/main\\.mjs$|${tests}` },
      to: { path: '^src/wiring/' },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^src/features/', pathNot: tests },
      to: { path: '^src/pages/' },
    },
    {
      name: 'features-meet-at-contracts',
      comment:
        'On the server a feature reaches another through its service, contract or tables; on both sides through plain data.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/server/', pathNot: tests },
      to: {
        path: '^src/features/[^/]+/server/',
        pathNot: [
          '^src/features/$1/',
          '\\.(service|repository|table)\\.ts$',
          '/tables/in-backups\\.ts$',
          '/(staff-guard|catalogue-store)\\.ts$',
          // Parts for every feature that deals with customers.
          '^src/features/customers/server/',
          // How a row of the stock is written, and what of it is public.
          '^src/features/vehicles/server/(editing/|vehicle\\.presenter)',
        ],
      },
    },
    {
      name: 'told-by-features',
      comment: 'What they show and erase is brought by the features; they only say who did it, and who may.',
      severity: 'error',
      from: { path: '^src/features/(privacy|dashboard|system-status)/server/', pathNot: tests },
      to: {
        path: '^src/features/[^/]+/server/',
        pathNot: ['^src/features/$1/', '/activity\\.repository\\.ts$', '/staff-guard\\.ts$'],
      },
    },
    {
      name: 'backups-know-tables-and-files',
      comment:
        'What a restore keeps is brought by the features; backups knows descriptions of tables, and files of photos.',
      severity: 'error',
      from: { path: '^src/features/backups/server/', pathNot: tests },
      to: {
        path: '^src/features/(?!backups/)[^/]+/server/',
        pathNot: [
          '\\.table\\.ts$',
          '/tables/in-backups\\.ts$',
          '/(activity\\.repository|photo\\.service|staff-guard)\\.ts$',
        ],
      },
    },
    {
      name: 'repository-knows-no-service',
      comment: 'Inside a feature: routes → service → repository.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      name: 'service-knows-no-routes',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    ...featureOrder,
    {
      name: 'every-feature-has-its-place',
      comment: 'A new feature is put into src/wiring/feature-order.ts.',
      severity: 'error',
      from: { path: `^src/features/(?!(${features.join('|')})/)` },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-development-tools-in-production',
      severity: 'error',
      from: {
        path: '^src/(server|wiring/server)/|^src/features/[^/]+/server/',
        pathNot: `^src/wiring/server/dev\\.ts$|${tests}`,
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.client.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
