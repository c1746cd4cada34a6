import { readFileSync } from 'node:fs'

// Who may import whom (docs/ARCHITECTURE.md). One table; the rules below are made from it.

const areas = ['domain', 'streams', 'worker', 'ui', 'server', 'paper', 'lib']

/** Every package of package.json, so that a new one is forbidden everywhere until this table gives it a door. */
const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'))

/**
 * One row for each set of files; of several rows that fit a file the last one counts.
 * @typedef {object} Row
 * @property {readonly string[]} files
 * @property {readonly string[]} areas Areas of `src` beside its own that it may import.
 * @property {readonly string[]} packages
 * @property {readonly string[]} [typesOf] Areas and packages of which it may import types.
 * @property {readonly string[]} [valuesOf] Files of those areas of which it may import values as well.
 * @property {string | null} [foreignReducer] How the reducer of another concept is spelled from here.
 * @property {{ readonly paths: string, readonly why: string } | null} [upward] What stands above it in its own area.
 * @property {boolean} [fixtures] Whether it may use what the tests use.
 * @property {boolean} [node] Whether it may use Node's own modules.
 */

const uiValues = [
  '**/domain/**/texts.ts',
  '**/domain/**/*Texts.ts',
  '**/domain/**/texts/**',
  '**/domain/**/constants.ts',
  '**/domain/**/*Constants.ts',
  '**/domain/**/constants/**',
  '**/domain/access/**',
  '**/domain/core/format.ts',
  '**/domain/core/numbers.ts',
  '**/domain/core/typed.ts',
  // What stands in a browser's storage is as unknown as what comes over the wire.
  '**/domain/core/wire.ts',
  '**/domain/core/format/**',
  '**/domain/core/{exhaustive,onePart}.ts',
  '**/domain/core/outcome.ts',
  '**/domain/core/shareStructure.ts',
  '**/domain/trades/{risk,roi}.ts',
  // Words of the public pages, which the server says too, and pure looks at them.
  '**/domain/help/**',
  '**/domain/public/**',
  '**/domain/billing/features.ts',
  // A pure sum that the laboratory redraws with every step of a slider.
  '**/domain/lab/lifecycle.ts',
  // What is played is cut anew with every candle.
  '**/domain/market/played.ts',
  // What is typed into the configuration is judged with every key.
  '**/domain/configuration/{validate,presets,wizard}.ts',
  // Tests and journeys are kept by the browser alone: folded where they are kept.
  '**/domain/experiments/{journey,results}.ts',
  // The first button of '/' says what the visitor's arm says before there is a core.
  '**/domain/experiments/{assign,tests}.ts',
  '**/domain/core/breakpoints.ts',
  // What is typed into the search palette finds with every key.
  '**/domain/palette/search.ts',
  // Claims become a profile where they come in.
  '**/domain/session/profile.ts',
  // What is typed into a definition, too.
  '**/domain/strategies/form.ts',
  // What is typed into the form of an alert, too.
  '**/domain/alerts/{kinds,terms}.ts',
  // What is typed as a tag is read with every key.
  '**/domain/closed/tags.ts',
  // What sliders say, with every move.
  '**/domain/optimization/{draftText,rebalanced}.ts',
  '**/domain/forecast/scaleText.ts',
  // Which addresses a coin's picture has, and for how long it is remembered which one had it.
  '**/domain/market/logos.ts',
  '**/domain/core/recent.ts',
  // What of an error leaves, where it does.
  '**/domain/errorReports/**',
  // The language of the page, and of the workers that it starts.
  '**/domain/language/**',
  // The question of a figure, and the days of a period, as addresses carry them.
  '**/domain/explained/asked.ts',
  '**/domain/report/period.ts',
]
const domain = { areas: [], packages: ['immer', 'valibot'], typesOf: ['@js-temporal/polyfill'] }
/**
 * The order inside the domain, from below: `core`; what a concept knows (`model`, `events`, texts); what it says of itself
 * (rules, wants, views of a start); `screens`, which name wants and views; what a concept does (folds, decisions,
 * commands), which asks the screens what is wanted; `concept.ts`, which names that; `concepts.ts` and what is made of it;
 * views that frame every screen, and those made late.
 */
const whole =
  '(concepts|state|reduce|retention|persistence|timers|decide|commands|view|lateAnswers|admission|why)\\.ts$'
const doing = '(reduce|decide|follow|rules|commands|timers|concept|view|wants?)\\.ts$'
/** @param {string} root How the root of the domain is spelled from there. */
const knowing = (root) => ({
  paths: `^(${root}(concept|${whole.slice(1)}|\\./${doing}|(\\.\\./)+\\w+/(.+/)?${doing}|(\\.\\./)+screens/)`,
  why: 'What a concept knows stands below what it does.',
})
/** @param {string} root */
const parts = (root) => ({
  paths: `^${root}${whole}`,
  why: 'A part of a concept names the slices it sees (Has…), never the whole state.',
})
const PARTS =
  '{reduce,decide,follow,rules,commands,timers,saved,concept,want,wants,context,presence,taken,typesKept,zone}'
const beside = { ...domain, foreignReducer: '^\\.\\./\\w+/(.+/)?reduce\\.ts$' }
const below = { ...domain, foreignReducer: '^\\.\\./\\.\\./(\\.\\./)*\\w+/(.+/)?reduce\\.ts$' }
const ui = {
  areas: [],
  typesOf: ['domain', 'worker'],
  valuesOf: [
    ...uiValues,
    '**/worker/*?sharedworker&url',
    '**/worker/*?worker&url',
    '**/worker/api.ts',
    // New ids, which tabs and worker make in one way.
    '**/worker/adapters/random.ts',
    // A promise for as long as somebody gives it, which both sides wait for in one way.
    '**/worker/adapters/orAborted.ts',
    // The roles that count here, which a sign-in and a refresh ask for in one way.
    '**/worker/adapters/roles.ts',
    // How a core says that another one took it over.
    '**/worker/fenced.ts',
    '**/worker/installed/constants.ts',
  ],
}
const uiPackages = ['react', 'react-dom', 'wouter', 'effector-react', 'lucide-react', 'inter-ui']
const worker = { areas: ['domain', 'streams'] }
const server = { areas: ['domain'], node: true }
const serverPackages = ['valibot', '@valibot/to-json-schema', '@js-temporal/polyfill']

/** @type {readonly Row[]} */
const rows = [
  { files: ['src/domain/*'], ...domain },
  { files: ['src/domain/*/*'], ...beside },
  { files: ['src/domain/*/*/**'], ...below },
  { files: ['src/domain/*/{model,events}.ts'], ...beside, upward: knowing('\\.\\./') },
  { files: ['src/domain/*/*/{model,events}.ts'], ...below, upward: knowing('\\.\\./\\.\\./') },
  { files: [`src/domain/*/${PARTS}.ts`], ...beside, upward: parts('\\.\\./') },
  { files: [`src/domain/*/*/${PARTS}.ts`], ...below, upward: parts('\\.\\./\\.\\./') },
  {
    files: ['src/domain/screens/*'],
    ...beside,
    upward: {
      paths: `^(\\.\\./${whole}|\\./late/)`,
      why: 'A screen names the slices it sees (Has…), and of its late views the types alone.',
    },
  },
  // The door to Temporal: the polyfill is fetched where the engine has none.
  {
    files: ['src/domain/core/temporal.ts'],
    ...domain,
    packages: [...domain.packages, '@js-temporal/polyfill'],
    typesOf: [],
  },
  // What the tests are made of and strangers may use: fast-check itself is handed in.
  {
    files: ['src/domain/testing/**'],
    ...domain,
    typesOf: [...domain.typesOf, 'fast-check'],
  },
  { files: ['src/streams/**'], areas: ['domain'], packages: ['rxjs'] },
  // The one place where answers of the server are read by their shapes; it is loaded late.
  { files: ['src/streams/rest/callTable.ts'], areas: ['domain'], packages: ['rxjs', 'valibot'] },

  { files: ['src/worker/**'], ...worker, packages: ['rxjs'] },
  { files: ['src/worker/api.ts'], areas: [], packages: [], typesOf: ['domain', 'streams'] },
  { files: ['src/worker/shapes.ts'], ...worker, packages: ['valibot'] },
  { files: ['src/worker/expose.ts'], ...worker, packages: ['rxjs', 'comlink', 'valibot'] },
  { files: ['src/worker/main.ts', 'src/worker/compose.ts'], ...worker, packages: ['rxjs', '@js-temporal/polyfill'] },
  { files: ['src/worker/adapters/**'], ...worker, packages: ['rxjs', 'idb', 'eventsource-parser', 'oidc-client-ts'] },

  // The service worker: a program of its own, which knows files and addresses and nothing of the domain.
  {
    files: ['src/worker/installed/**'],
    areas: [],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'],
  },

  { files: ['src/ui/**'], ...ui, packages: uiPackages },
  // Stores of one tab: in the model, in hooks and in files beside the components, never in a component.
  {
    files: ['src/ui/model/**', 'src/ui/**/use*.{ts,tsx}', 'src/ui/{features,shell,keyboard,palette,problem}/**/*.ts'],
    ...ui,
    packages: [...uiPackages, 'effector'],
  },
  { files: ['src/ui/kit/**'], ...ui, packages: [...uiPackages, 'react-aria-components'] },
  // The door to Sentry; it is fetched where an installation reports errors.
  {
    files: ['src/ui/errors/sentry.ts', 'src/ui/errors/recordings.ts'],
    ...ui,
    packages: [...uiPackages, 'effector', '@sentry/browser'],
  },
  { files: ['src/ui/chart/**'], ...ui, packages: [...uiPackages, 'lightweight-charts'] },
  { files: ['src/ui/auth/**'], ...ui, packages: [...uiPackages, 'oidc-client-ts'] },
  { files: ['src/ui/link/**'], ...ui, packages: [...uiPackages, 'comlink'] },
  // Pages of the development server that show parts on sample data; the build does not know them.
  { files: ['src/ui/dev.tsx', 'src/ui/kitPage.tsx'], ...ui, packages: [...uiPackages, 'effector'], fixtures: true },
  { files: ['src/ui/**/*.css.ts'], ...ui, packages: ['@vanilla-extract/css', 'inter-ui'] },

  { files: ['src/server/**'], ...server, packages: [...serverPackages, 'hono', '@hono/node-server'] },
  {
    files: ['src/server/symbolAssets.ts'],
    ...server,
    packages: [...serverPackages, '@web3icons/common', '@web3icons/core'],
  },
  { files: ['src/server/db/**'], ...server, packages: [...serverPackages, 'kysely', 'pg', '@electric-sql/pglite'] },
  {
    files: ['src/server/identity/**'],
    ...server,
    packages: [...serverPackages, 'hono', '@hono/node-server', 'oidc-provider', 'jose'],
  },
  { files: ['src/server/http/**'], ...server, packages: [...serverPackages, 'hono', '@hono/node-server', 'jose'] },
  { files: ['src/server/exchange/**'], ...server, packages: [...serverPackages, 'bybit-api'] },
  { files: ['src/server/billing/**'], ...server, packages: [...serverPackages, 'hono', 'stripe'] },
  { files: ['src/server/channels/**'], ...server, packages: [...serverPackages, 'web-push'] },
  { files: ['src/server/mail/**'], ...server, packages: [...serverPackages, 'nodemailer'] },
  {
    files: ['src/server/telemetry/**'],
    ...server,
    packages: [
      ...serverPackages,
      ...['@opentelemetry/api', '@opentelemetry/resources', '@opentelemetry/sdk-metrics', '@opentelemetry/sdk-trace'],
      ...['@opentelemetry/exporter-prometheus', '@opentelemetry/exporter-trace-otlp-http'],
    ],
  },
  { files: ['src/server/log.ts'], ...server, packages: [...serverPackages, 'pino'] },

  { files: ['src/paper/**'], areas: ['domain'], node: true, packages: ['ws'] },
  { files: ['src/paper/decimal.ts'], areas: [], packages: ['decimal.js-light'] },

  // The three faces for those who build on this: what they export is public, and they add nothing of their own.
  { files: ['src/lib/{domain,wire}.ts'], areas: ['domain'], packages: [], fixtures: true },
  { files: ['src/lib/client.ts'], areas: [], packages: [], typesOf: ['domain', 'ui'] },
  {
    files: ['src/lib/attach.ts'],
    areas: ['ui'],
    packages: [],
    typesOf: ['domain'],
    upward: {
      paths: '^\\.\\./ui/([A-Z]|(chart|console|errors|features|keyboard|kit|shell|theme)/|model/[^t])',
      why: "The client is the tab's end of the border.",
    },
  },
]

/** @param {Row} row */
function importRule({
  files,
  areas: mayReach,
  packages: mayUse,
  typesOf = [],
  valuesOf = [],
  node = false,
  foreignReducer = null,
  upward = null,
  fixtures = false,
}) {
  const own = files[0]?.split('/')[1] ?? ''
  const shut = areas.filter((area) => area !== own && !mayReach.includes(area))
  const shutPackages = packages.filter((name) => !mayUse.includes(name))
  const patterns = [
    ...shut
      .filter((area) => typesOf.includes(area))
      .map((area) => ({
        group: [`**/../${area}/**`, `../${area}/**`, ...valuesOf.map((path) => `!${path}`)],
        allowTypeImports: true,
        message: `${own} may use types of ${area}, and values of a few of its files only.`,
      })),
    ...shut
      .filter((area) => !typesOf.includes(area))
      .map((area) => ({ regex: `^(\\.\\./)+${area}/`, message: `${own} must not know ${area}.` })),
    ...(fixtures
      ? []
      : [
          {
            regex: '^(\\.\\./)+(tests|bench|dist|node_modules)/',
            message: 'The product must not know its tests and tools.',
          },
          {
            regex: '^(\\.\\.?/)+(domain/)?testing/',
            message: 'What rules are tested with is no part of the product.',
          },
          {
            // The lock of a data directory is the installer's, which runs before any package is there.
            group: ['**/../scripts/**', '!**/scripts/lib/fileLock.mjs'],
            message: 'The product must not know its tests and tools.',
          },
        ]),
    ...(node ? [] : [{ regex: '^node:', message: `${own} does not run in Node.` }]),
    ...shutPackages.map((name) => ({
      regex: `^${name}(/|$)`,
      allowTypeImports: typesOf.includes(name),
      message: `${name} has another door than ${own} (oxlint.config.mjs, the table).`,
    })),
    ...(upward === null ? [] : [{ regex: upward.paths, message: upward.why }]),
    ...(foreignReducer !== null
      ? [
          {
            regex: foreignReducer,
            importNamePattern: '^reduce|_FOLDS$',
            allowTypeImports: true,
            message: "A concept may use another's types and pure functions, never its folds.",
          },
        ]
      : []),
  ]
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const clock = 'Time and chance are parameters here: they come through the ports.'
const reach = 'Input and output go through the ports.'
const pure = {
  files: ['src/domain/**', 'src/streams/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...[
        ['Date', 'now'],
        ['Math', 'random'],
        ['performance', 'now'],
        ['crypto', 'randomUUID'],
        ['crypto', 'getRandomValues'],
      ].map(([object, property]) => ({ object, property, message: clock })),
    ],
    'no-restricted-globals': [
      'error',
      ...['setTimeout', 'setInterval', 'setImmediate', 'performance', 'crypto'].map((name) => ({
        name,
        message: clock,
      })),
      ...[
        'fetch',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'BroadcastChannel',
        'indexedDB',
        'localStorage',
        'sessionStorage',
        'navigator',
        'window',
        'document',
        'self',
        'location',
        'process',
      ].map((name) => ({ name, message: reach })),
    ],
  },
}

const coreOnly = 'The tab draws views and sends commands; the worker does this.'
const thinUi = {
  files: ['src/ui/**'],
  rules: {
    'no-restricted-globals': [
      'error',
      ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB'].map((name) => ({
        name,
        message: coreOnly,
      })),
    ],
  },
}

export default {
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['dist/**', 'node_modules/**', 'coverage/**'],
  rules: {
    // The compiler knows these better, and nothing here is compiled for memoising.
    'import/default': 'off',
    'import/namespace': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    'react/globals': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'fc.assert', 'assert*', 'expect*', 'prove*', 'until'] },
    ],
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Ports are objects of functions; none of ours knows "this".
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/require-array-sort-compare': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    // Copying the keys of a map that the loop changes is no waste.
    'unicorn/no-useless-spread': 'off',
    'no-unused-vars': ['error', { caughtErrors: 'none', ignoreRestSiblings: true }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-eval': 'error',
    'no-new-func': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'import/no-cycle': ['error', { ignoreTypes: true }],
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    { files: ['src/**'], rules: { 'import/no-default-export': 'error' } },
    { files: ['src/ui/{features,keyboard,palette,problem}/**/*.tsx'], rules: { 'import/no-default-export': 'off' } },
    // Numbers that no double can hold are what some tests are about.
    { files: ['tests/**'], rules: { 'no-loss-of-precision': 'off' } },
    // A fixture's `use` is no hook.
    { files: ['tests/end-to-end/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: ['src/domain/**', 'src/streams/**', 'src/worker/**', 'src/ui/**'], rules: { 'no-console': 'error' } },
    {
      files: ['src/ui/errors/**', 'src/ui/console/**', 'src/ui/dev.tsx', 'src/worker/adapters/reporter.ts'],
      rules: { 'no-console': 'off' },
    },
    pure,
    thinUi,
    // The one call a page makes itself: where to sign in, before there is a worker.
    { files: ['src/ui/auth/**'], rules: { 'no-restricted-globals': 'off' } },
    ...rows.map(importRule),
  ],
}
