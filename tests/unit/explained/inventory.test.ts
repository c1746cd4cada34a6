import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { FIGURES } from '../../../src/domain/explained/figures.ts'

const root = fileURLToPath(new URL('../../../src', import.meta.url))
const features = join(root, 'ui/features')

const RAW = 'copied from the exchange, not reckoned'
const BETWEEN = 'what lies between gross and net, or net after funding, which open in the panel beside it'
const ROWS = 'the rows that it is the sum of stand right beside it'
const MACHINE = 'of the machine itself, for administrators: its parts stand in the tabs below'
const TRIAL = 'of what is tried on this page: its inputs stand beside it'

/** Why a card, a total or a figure of a chart's head opens nothing. What stands here must be there. */
const EXCUSED: Readonly<Record<string, string>> = {
  'botMaintenance/CoverageTab.tsx: card {words.uncoveredPnl}': ROWS,
  'botMaintenance/CoverageTab.tsx: card {words.uncovered}': ROWS,
  'botMaintenance/RulesTable.tsx: subtotal GroupPnl': ROWS,
  'botMaintenance/RulesTable.tsx: subtotal GroupTrades': ROWS,
  'closedChart/ClosedChartHeader.tsx: figure "Closed"': RAW,
  'closedChart/ClosedChartHeader.tsx: figure "Duration"': 'between opening and closing, which stand below it',
  'closedChart/ClosedChartHeader.tsx: figure "Fees, USDT"': BETWEEN,
  'closedChart/ClosedChartHeader.tsx: figure "Funding, USDT"': BETWEEN,
  'closedChart/ClosedChartHeader.tsx: figure "Leverage"': RAW,
  'closedChart/ClosedChartHeader.tsx: figure "Qty"': RAW,
  'closedChart/ClosedChartHeader.tsx: figure "Reason"': RAW,
  'closedChart/ClosedChartHeader.tsx: figure {chartTexts.tags}': 'words of the trader, no figure',
  'lifecycleTesting/Simulator.tsx: card {texts.action}': TRIAL,
  'lifecycleTesting/Simulator.tsx: card {texts.cap}': TRIAL,
  'lifecycleTesting/Simulator.tsx: card {texts.next}': TRIAL,
  'lifecycleTesting/Simulator.tsx: card {texts.stage}': TRIAL,
  'liveChart/LiveChartHeader.tsx: figure "Age"': 'since the opening, which the timeline beside it shows',
  'liveChart/LiveChartHeader.tsx: figure "Entry"': RAW,
  'liveChart/LiveChartHeader.tsx: figure "Mark"': RAW,
  'liveChart/LiveChartHeader.tsx: figure "Stop, target, %"': 'distances of the levels, which the chart draws',
  'liveChart/LiveChartHeader.tsx: figure {`Size, ${row.base}`}': RAW,
  'liveChart/LiveChartHeader.tsx: figure {texts.peaks + since}': 'highest and lowest point of the line below it',
  'realTimeDiagnostic/WorkerLedger.tsx: card "Fold p95"': MACHINE,
  'realTimeDiagnostic/WorkerLedger.tsx: card "Log"': MACHINE,
  'realTimeDiagnostic/WorkerLedger.tsx: card "Queue"': MACHINE,
  'realTimeDiagnostic/WorkerLedger.tsx: card "Snapshot"': MACHINE,
  'realTimeDiagnostic/WorkerLedger.tsx: card "Tabs"': MACHINE,
  'realTimeDiagnostic/WorkerLedger.tsx: card "Worker"': MACHINE,
  'strategyDetails/StrategiesTable.tsx: total Signed': ROWS,
  'strategyDetails/StrategiesTable.tsx: total Text': ROWS,
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}

const filesIn = (folder: string, end: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => join(folder, name))
    .toSorted()

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node
    for (const one of Object.values(value)) yield* nodesOf(one)
  }
}

interface Source {
  readonly text: string
  readonly nodes: readonly Node[]
  /** Names of the file's own parts that open a figure. */
  readonly opening: ReadonlySet<string>
}

const OPENS = /<(?:Explain|FigureButton)\b|explainedColumn\(|openFigure\(/
const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  const nodes = [...nodesOf(parseSync(file, text).program)]
  const source = { text, nodes, opening: openingIn(file, text, nodes) }
  sources.set(file, source)
  return source
}

/** Functions and components of a file, or imported ones of the features, that open a figure themselves or by others. */
function openingIn(file: string, text: string, nodes: readonly Node[]): ReadonlySet<string> {
  const opening = new Set<string>()
  for (const node of nodes.filter(({ type }) => type === 'ImportDeclaration')) {
    const from = String((node['source'] as Node)['value'])
    if (!from.startsWith('.') || from.endsWith('.css.ts') || !from.endsWith('.tsx')) continue
    const path = join(dirname(file), from)
    if (!path.startsWith(features) || path === file) continue
    const { opening: theirs } = sourceOf(path)
    for (const one of node['specifiers'] as readonly Node[]) {
      const local = (one['local'] as Node)['name'] as string
      if (one.type === 'ImportNamespaceSpecifier') for (const name of theirs) opening.add(`${local}.${name}`)
      else if (theirs.has(((one['imported'] ?? one['local']) as Node)['name'] as string)) opening.add(local)
    }
  }
  const own = nodes.flatMap((node): readonly (readonly [string, string])[] => {
    const id = node['id'] as Node | null | undefined
    const isOne = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator'
    return isOne && typeof id?.['name'] === 'string' ? [[id['name'], text.slice(node.start, node.end)]] : []
  })
  for (let size = -1; size !== opening.size;) {
    size = opening.size
    for (const [name, body] of own) if (opens(body, opening)) opening.add(name)
  }
  return opening
}

const opens = (text: string, opening: ReadonlySet<string>): boolean =>
  OPENS.test(text) ||
  [...opening].some((name) => new RegExp(`(?:<|\\b)${name.replace('.', '\\.')}(?=[\\s(/>])`).test(text))

/** What stands for a figure: a card of a ledger, a figure of a chart's head, a total or subtotal of a column. */
function figuresIn(file: string): readonly (readonly [name: string, isOpened: boolean])[] {
  const { text, nodes, opening } = sourceOf(file)
  return nodes.flatMap((node): readonly (readonly [string, boolean])[] => {
    const named = nameOf(node, text)
    return named === null
      ? []
      : [[`${relative(features, file)}: ${named}`, opens(text.slice(node.start, node.end), opening)]]
  })
}

function nameOf(node: Node, text: string): string | null {
  if (node.type === 'JSXElement') {
    const opening = node['openingElement'] as Node
    const element = text.slice((opening['name'] as Node).start, (opening['name'] as Node).end)
    const attributes = (opening['attributes'] as readonly Node[]).map((one) => text.slice(one.start, one.end))
    const label = attributes.find((one) => one.startsWith('label='))?.replace(/^label=/, '') ?? ''
    if (element === 'ChartFigure') return `figure ${label}`
    return element === 'LedgerItem' && attributes.some((one) => /^value=|^\{\.\.\./.test(one)) ? `card ${label}` : null
  }
  if (node.type !== 'Property') return null
  const key = text.slice((node['key'] as Node).start, (node['key'] as Node).end)
  const isDrawn = (node['value'] as Node).type === 'ArrowFunctionExpression'
  return isDrawn && (key === 'total' || key === 'subtotal')
    ? `${key} ${/<(\w+)/.exec(text.slice((node['value'] as Node).start, node.end))?.[1] ?? ''}`
    : null
}

it('N7 every card, every figure of a chart head and every total opens what it is made of, or says why not', () => {
  const found = filesIn(features, /\.tsx$/).flatMap(figuresIn)
  const closed = found.filter(([, isOpened]) => !isOpened).map(([name]) => name)

  expect(found.length).toBeGreaterThan(80)
  expect([...new Set(closed)].toSorted()).toEqual(Object.keys(EXCUSED).toSorted())
})

it('N7 every question that a screen asks is about a figure that there is, and every figure is asked about', () => {
  const groups = new Set(Object.keys(FIGURES).map((id) => id.split('.')[0]))
  const asked = [...filesIn(join(root, 'ui/features'), /\.tsx?$/), ...filesIn(join(root, 'domain/dashboard'), /\.ts$/)]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?<!type: )['"`]([a-z]+)\.(\$?\{?\w+\}?)@?['"`$]/g)])
    .filter(([, group]) => groups.has(group))
    .map(([, group, name]) => `${group}.${name}`)
  // `span.${field}` and `advice.${figure}` are asked of each of their group.
  const isAsked = (id: string): boolean =>
    asked.includes(id) || asked.some((one) => one.startsWith(`${id.split('.')[0]}.$`))

  expect(asked.filter((id) => !id.includes('$') && !Object.hasOwn(FIGURES, id))).toEqual([])
  expect(Object.keys(FIGURES).filter((id) => !isAsked(id))).toEqual([])
})
