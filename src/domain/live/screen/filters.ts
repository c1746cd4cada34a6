import { decimalFrom } from '../../core/decimal.ts'
import type { LiveFilters, LiveSort } from '../view.types.ts'
import { screenTexts } from './texts.ts'

/** Filters of the address, and what could not be taken from it. */
export interface ReadFilters {
  readonly filters: LiveFilters
  readonly notices: readonly string[]
}

/** Nothing narrowed: what is left out of the address. */
export const NO_FILTERS: LiveFilters = {
  filter: '',
  account: '',
  strategy: '',
  side: '',
  state: '',
  min: '',
  q: '',
  group: '',
  sort: 'upnl',
  dir: 'desc',
  view: 'table',
  cols: [],
}

const CHOICES = {
  side: ['long', 'short'],
  state: ['profit', 'loss', 'nosl', 'nearsl', 'milestone'],
  group: ['account', 'strategy', 'symbol', 'side'],
  sort: [
    'symbol',
    'side',
    'strategy',
    'account',
    'size',
    'value',
    'lev',
    'entry',
    'mark',
    'move',
    'upnl',
    'roi',
    'age',
    'milestone',
    'updated',
  ] satisfies readonly LiveSort[],
  dir: ['asc', 'desc'],
  view: ['table', 'cards', 'heat'],
} as const

type Choice = keyof typeof CHOICES

let lastQuery = ''
let lastRead: ReadFilters = { filters: NO_FILTERS, notices: [] }

/**
 * Reads the address' query (screens.md 2.0 item 4): `All` or empty is left out, unknown keys are ignored, bad values
 * fall back with a notice. The same query gives the same object.
 */
export function filtersFrom(query: string): ReadFilters {
  if (query === lastQuery) return lastRead
  lastQuery = query
  lastRead = read(query)
  return lastRead
}

function read(query: string): ReadFilters {
  const said = pairsOf(query)
  const notices: string[] = []
  const choice = <C extends Choice>(name: C): (typeof CHOICES)[C][number] | null => {
    const value = said.get(name)
    if (value === undefined) return null
    const found = (CHOICES[name] as readonly string[]).find((one) => one === value)
    if (found === undefined) notices.push(screenTexts.badValue(name, value))
    return (found ?? null) as (typeof CHOICES)[C][number] | null
  }
  const filters: LiveFilters = {
    filter: (said.get('filter') ?? '').toUpperCase(),
    account: said.get('account') ?? '',
    strategy: said.get('strategy') ?? '',
    side: choice('side') ?? '',
    state: choice('state') ?? '',
    min: least(said.get('min'), notices),
    q: said.get('q') ?? '',
    group: choice('group') ?? '',
    sort: choice('sort') ?? 'upnl',
    dir: choice('dir') ?? 'desc',
    view: choice('view') ?? 'table',
    cols: (said.get('cols') ?? '').split(',').filter((name) => /^[a-z]{1,20}$/.test(name)),
  }
  return { filters, notices }
}

function least(value: string | undefined, notices: string[]): string {
  if (value === undefined) return ''
  const amount = decimalFrom(value)
  if (amount !== null && !amount.startsWith('-')) return amount
  notices.push(screenTexts.badValue('min', value))
  return ''
}

/** Pairs of a query, decoded; empty values and `All` mean no filter (spec 3, Trade filters). */
export function pairsOf(query: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const part of query.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    const text = decoded(value).trim().slice(0, 200)
    if (name !== '' && text !== '' && text !== 'All') pairs.set(name, text)
  }
  return pairs
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A broken escape is taken as it stands.
    return text
  }
}
