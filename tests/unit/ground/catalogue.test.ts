import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textsIn, textsOf } from '../../../scripts/lib/catalogue.mjs'
import { breachesOf } from '../../../scripts/lib/catalogueRules.mjs'
import { partsOf, START } from '../../../scripts/lib/germanParts.mjs'
import { catalogueOf, saidIn, withCalls } from '../../../scripts/lib/translated.mjs'
import { inProject } from '../../support/paths.ts'

const FILE = 'src/ui/features/a/Part.tsx'
const keysIn = (code: string, file = FILE): readonly string[] => textsIn(file, code).map(({ key }) => key)

describe('texts of the sources', () => {
  test.each([
    ['a label', "const a = { label: 'Open' }", ['Open']],
    ['a sentence', "const a = 'no trade closed'", ['no trade closed']],
    ['a template with its values', 'const a = `${n} of ${all} rows`', ['{0} of {1} rows']],
    [
      'a text inside a value',
      "const a = `closed by ${how ?? 'the exchange itself'} then`",
      ['closed by {0} then', 'the exchange itself'],
    ],
    ['what stands between elements', 'const a = <p>\n  Two\n  lines\n</p>', ['Two lines']],
    ['an attribute that is read', '<A aria-label="Close it" />', ['Close it']],
    ['a word of one letter first', '<A placeholder="A tag" />', ['A tag']],
    ['the name of a figure', '<A name="Win rate" />', ['Win rate']],
    ['a counted noun', "counted(n, 'loss', 'losses')", ['loss', 'losses']],
    ['a word that looks like code', "const a = word('today')", ['today']],
  ])('A-260 found: %s', (_, code, keys) => {
    expect(keysIn(code)).toEqual(keys)
  })

  test.each([
    ['a comparison', "if (side === 'Buy') a()"],
    ['a key of an object', "const a = { 'Content Type': 1 }"],
    ['an id', "const a = { id: 'Some id' }"],
    ['a name of an icon or a field', '<A name="arrow up" />'],
    ['a class', '<A className="one two" />'],
    ['a type', "type A = 'Some type'"],
    ['an import', "import a from 'some thing'"],
    ['an error that no one is shown', "throw new Error('Expected an element.')"],
    ['a lower-case word outside the files of words', "const a = 'closed'"],
  ])('A-260 left out: %s', (_, code) => {
    expect(keysIn(code)).toEqual([])
  })

  test('A-260 in a file of words one word alone is a text', () => {
    expect(keysIn("export const a = 'closed'", 'src/domain/a/texts.ts')).toEqual(['closed'])
    const words = "export const a = { method: 'Method', to: 'To', id: 'not useful' }"
    expect(keysIn(words, 'src/domain/a/texts.ts')).toEqual(['Method', 'To'])
  })
})

describe('what the build makes of them', () => {
  const made = (code: string, catalogue: Parameters<typeof withCalls>[3]): string =>
    withCalls('/root', FILE, code, catalogue)
      .replace(/^import\{[^;]*;/, '')
      .replaceAll('/*@__PURE__*/', '')

  test.each([
    ['const a = <b>Open</b>', { Open: 'Offen' }, 'const a = <b>{$t("Open")}</b>'],
    ['<A aria-label="Close it" />', { 'Close it': 'x' }, '<A aria-label={$t("Close it")} />'],
    ['const a = `${n} of ${m} rows`', { '{0} of {1} rows': 'x' }, 'const a = ($t("{0} of {1} rows",n,m))'],
    [
      "const a = `${counted(n, 'row')} in sight`",
      { '{0} in sight': 'x', row: 'y' },
      `const a = ($t("{0} in sight",counted(n, ($t("row")))))`,
    ],
    ['<p>\n  Two\n  lines\n</p>', { 'Two lines': 'x' }, '<p>{$t("Two lines")\n\n\n}</p>'],
    ['<p><b /> and more</p>', { 'and more': 'x' }, '<p><b /> {$t("and more")}</p>'],
  ])('A-260 %j', (code, catalogue, expected) => {
    expect(made(code, catalogue)).toBe(expected)
  })

  test('A-260 what nobody reads and what the catalogue lacks stays as it was', () => {
    const code = "const a = 'Open', b = 'Other'"

    expect(withCalls('/root', FILE, code, { Open: null })).toBe(code)
  })

  test('A-260 a place with a word of its own asks for that one', () => {
    const said = { [FILE]: 'Öffnen', '*': 'Offen' }

    expect(made("const a = 'Open'", { Open: said })).toContain(`$tAs("Open\\u0000${FILE}","Open")`)
    expect(saidIn('Open', { ...said, [FILE]: null }, FILE)).toBeNull()
    expect(saidIn('Open', said, 'src/ui/b.ts')).toEqual({ key: 'Open', german: 'Offen' })
  })
})

describe('the catalogue', () => {
  const texts = [...textsIn(FILE, 'const a = `${n} of ${m} rows`'), ...textsIn(FILE, "const b = 'Open it'")].map(
    (text) => ({ ...text, file: FILE }),
  )
  const GOOD = { 'Open it': 'Öffnen', '{0} of {1} rows': '{1}, davon {0}' }

  test('A-260 is good as it is', () => {
    expect(breachesOf(texts, GOOD)).toEqual([])
    expect(breachesOf(texts, { ...GOOD, 'Open it': null })).toEqual([])
  })

  test.each([
    ['a text without German', { '{0} of {1} rows': '{1}, davon {0}' }, 'has no German'],
    ['a lost value', { ...GOOD, '{0} of {1} rows': 'nur {0}' }, 'other values'],
    ['an entry of no text', { ...GOOD, '~ gone': 'weg' }, 'no text of the sources'],
    [
      'a word for a place where it does not stand',
      { ...GOOD, 'Open it': { 'src/ui/b.ts': 'x', '*': 'y' } },
      'does not stand',
    ],
    ['a wrong order', { '{0} of {1} rows': '{1}, davon {0}', 'Open it': 'Öffnen' }, 'by the alphabet'],
  ])('A-260 %s is a breach', (_, catalogue, said) => {
    expect(breachesOf(texts, catalogue).join('\n')).toContain(said)
  })
})

test.each([
  ['of a screen, with the screen', 'src/ui/features/closedTrades/texts.ts', 'closedTrades'],
  ['of what stands on every screen, at the start', 'src/ui/features/notifications/NotificationBell.tsx', START],
  ['of what it opens, later', 'src/ui/features/notifications/OpenPanel.tsx', 'notifications'],
  ['of what screens share, at the start', 'src/ui/features/shared/pages/Teaser.tsx', START],
  ['of the domain, at the start', 'src/domain/closed/texts.ts', START],
])('A-260 B1 words come %s', (_, file, part) => {
  expect(partsOf(inProject('.'))(file)).toBe(part)
})

test.each([
  ['days', 'Tage', 'src/domain/configuration/viewTexts.ts'],
  ['trades', 'Trades', 'src/domain/configuration/viewTexts.ts'],
  ['points', 'Punkte', 'src/domain/configuration/viewTexts.ts'],
  ['days', 'Tage', 'src/ui/features/portfolioCommand/texts.ts'],
  ['% / cap', '% / max.', 'src/ui/features/portfolioOptimization/texts.ts'],
  ['coin', 'Coin', 'src/ui/features/liveTrades/table/columns.tsx'],
  ['coin', 'Coin', 'src/ui/features/closedTrades/table/columns.tsx'],
  ['coin', 'Coin', 'src/ui/features/botMaintenance/CoverageTab.tsx'],
  ['1 y', '1 J.', 'src/ui/features/strategyDetails/texts.ts'],
])('A-260 the unit %s is %s in %s', (unit, german, file) => {
  const root = inProject('.')
  expect(textsIn(file, readFileSync(inProject(file), 'utf8')).map(({ key }) => key)).toContain(unit)
  expect(saidIn(unit, catalogueOf(root)[unit] ?? null, file)?.german).toBe(german)
})

const DIAGNOSTIC = 'src/ui/features/realTimeDiagnostic/'

test.each([
  ['rises', 'steigt', 'src/domain/recommendations/rationale.ts'],
  ['falls', 'fällt', 'src/domain/recommendations/rationale.ts'],
  ['filters', 'Filter', 'src/domain/core/tableFile.ts'],
  ['none', 'keine', 'src/domain/core/tableFile.ts'],
  ['order', 'Sortierung', 'src/domain/core/tableFile.ts'],
  ['unknown', 'unbekannt', 'src/ui/shell/FreshnessChip.tsx'],
  ['unknown', 'unbekannt', `${DIAGNOSTIC}WorkerLedger.tsx`],
  ['unknown', 'unbekannt', `${DIAGNOSTIC}WorkerSection.tsx`],
  ['visible', 'sichtbar', `${DIAGNOSTIC}WorkerLedger.tsx`],
  ['hidden', 'verborgen', `${DIAGNOSTIC}WorkerLedger.tsx`],
  ['frozen', 'eingefroren', `${DIAGNOSTIC}WorkerLedger.tsx`],
  ['paused', 'pausiert', `${DIAGNOSTIC}WorkerLedger.tsx`],
  ['begin', 'Anfang', `${DIAGNOSTIC}EventBrowser.tsx`],
  ['now', 'jetzt', `${DIAGNOSTIC}EventBrowser.tsx`],
  ['now', 'jetzt', `${DIAGNOSTIC}StreamPanel.tsx`],
  ['rule', 'Regel', `${DIAGNOSTIC}DecisionsSection.tsx`],
  ['rules', 'Regeln', `${DIAGNOSTIC}DecisionsSection.tsx`],
  ['Cap', 'Obergrenze', 'src/domain/diagnostic/decisions.ts'],
  ['opening', 'wird geöffnet', 'src/domain/diagnostic/streams.ts'],
  ['open', 'offen', 'src/domain/diagnostic/streams.ts'],
  ['dropped', 'abgebrochen', 'src/domain/diagnostic/streams.ts'],
  ['or', 'oder', 'src/domain/lab/paper.ts'],
  ['none', 'keines', 'src/domain/lab/paper.ts'],
  ['pp', '%-Pkt.', 'src/ui/features/portfolioCommand/ActionsTable.tsx'],
  ['moved', 'geändert', 'src/domain/market/texts.ts'],
  ['long', 'Long', 'src/domain/core/format.ts'],
  ['short', 'Short', 'src/domain/core/format.ts'],
])('A-260 the word %s is %s in %s', (told, german, file) => {
  const said = catalogueOf(inProject('.'))[told] ?? null

  expect(textsIn(file, readFileSync(inProject(file), 'utf8')).map(({ key }) => key)).toContain(told)
  expect(saidIn(told, said, file)?.german).toBe(german)
})

test.each([
  'src/ui/features/portfolioCommand/told.ts',
  'src/ui/features/dashboard/TopAdvicePanel.tsx',
  'src/ui/features/strategy/EarlierRows.tsx',
  'src/ui/features/strategy/Recommendations.tsx',
  'src/domain/advice/texts.ts',
])('A-260 from one account to another is no span of days in %s', (file) => {
  const said = catalogueOf(inProject('.'))['{0} to {1}'] ?? null

  expect(textsIn(file, readFileSync(inProject(file), 'utf8')).map(({ key }) => key)).toContain('{0} to {1}')
  expect(saidIn('{0} to {1}', said, file)?.german).toMatch(/\{0\} nach \{1\}$/)
})

test('A-260 a text that is read names no variable of the installation', () => {
  const said = catalogueOf(inProject('.'))
  const named = textsOf(inProject('.')).filter(({ key }) => said[key] !== null && /[A-Z]{3,}_[A-Z]{3,}/.test(key))

  expect(named).toEqual([])
})
