import { memo, type ReactNode } from 'react'
import { formatClockSeconds, formatCount } from '../../../domain/core/format.ts'
import type { EventLine } from '../../../domain/diagnostic/view.types.ts'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useLine } from './eventLines.ts'
import { verdictName, verdictTones } from './texts.ts'

/** More than this is told in amber. Milliseconds. */
const SLOW = 2_000

/** A value of a line; nothing where there is none. */
const Part = memo(
  ({
    id,
    pick,
    tone = 'text2',
  }: {
    readonly id: string
    readonly pick: (line: EventLine) => string | null
    readonly tone?: 'text' | 'text2' | 'text3'
  }): ReactNode => {
    const line = useLine(id)
    const text = line === undefined ? null : pick(line)
    return text === null || text === '' ? null : (
      <Text tone={tone} cut>
        {text}
      </Text>
    )
  },
)

/** `14:02:11.418`. */
export const clockOf = (at: number, zone: string): string =>
  `${formatClockSeconds(at, zone)}.${String(Math.floor(at) % 1_000).padStart(3, '0')}`

/** The type without its concept where that is the stream's. */
export const typeOf = ({ type, about }: Pick<EventLine, 'type' | 'about'>): string => {
  const shown = type.replace(/^live\./, '')
  return about === null ? shown : `${shown} (${about.replace(/^live\./, '')})`
}

function Latency({ id }: { readonly id: string }): ReactNode {
  const ms = useLine(id)?.latencyMs ?? null
  return ms === null ? null : (
    <Text digits tone={ms > SLOW ? 'warn' : 'text2'}>
      {formatCount(Math.max(0, ms))}
    </Text>
  )
}

function Verdict({ id }: { readonly id: string }): ReactNode {
  const line = useLine(id)
  return line === undefined ? null : (
    <Tag tone={verdictTones[line.verdict]} {...(line.rule === null ? {} : { title: `Rule ${line.rule}` })}>
      {verdictName(line.verdict)}
    </Tag>
  )
}

const symbolOf = (line: EventLine): string | null => line.symbol?.replace(/USDT$/, '') ?? null
const accountOf = (line: EventLine): string | null => line.account
const sourceOf = (line: EventLine): string => line.source
const serverIdOf = (line: EventLine): string | null => line.serverId
const changeOf = (line: EventLine): string => line.change
const entryOf = (line: EventLine): string => formatCount(line.entry)

const made = new Map<string, readonly TableColumn[]>()

/** Columns of the browser, in a zone. */
export function eventColumns(zone: string): readonly TableColumn[] {
  const known = made.get(zone)
  if (known !== undefined) return known
  const timeOf = (line: EventLine): string => clockOf(line.at, zone)
  const columns: readonly TableColumn[] = [
    { id: 'time', header: 'Time', width: 118, grow: 0, cell: (id) => <Part id={id} pick={timeOf} tone="text" /> },
    {
      id: 'entry',
      header: 'Entry',
      align: 'end',
      width: 72,
      grow: 0,
      priority: 3,
      cell: (id) => <Part id={id} pick={entryOf} tone="text3" />,
    },
    {
      id: 'type',
      header: 'Type',
      isNaming: true,
      width: 170,
      cell: (id) => <Part id={id} pick={typeOf} tone="text" />,
    },
    { id: 'symbol', header: 'Symbol', width: 70, grow: 0, cell: (id) => <Part id={id} pick={symbolOf} tone="text" /> },
    { id: 'account', header: 'Account', width: 84, priority: 2, cell: (id) => <Part id={id} pick={accountOf} /> },
    { id: 'source', header: 'Source', width: 74, grow: 0, cell: (id) => <Part id={id} pick={sourceOf} /> },
    {
      id: 'server',
      header: 'Server id',
      width: 110,
      priority: 3,
      cell: (id) => <Part id={id} pick={serverIdOf} tone="text3" />,
    },
    {
      id: 'latency',
      header: 'Latency',
      unit: 'ms',
      align: 'end',
      width: 92,
      grow: 0,
      priority: 2,
      cell: (id) => <Latency id={id} />,
    },
    { id: 'verdict', header: 'Verdict', width: 100, grow: 0, cell: (id) => <Verdict id={id} /> },
    { id: 'change', header: 'Change', width: 130, cell: (id) => <Part id={id} pick={changeOf} /> },
  ]
  made.set(zone, columns)
  return columns
}
