import type { ReactNode } from 'react'
import { formatClockSeconds, formatCount, formatDateTime, formatPercent } from '../../../domain/core/format.ts'
import { NONE, type Numeric } from '../../../domain/core/numbers.ts'
import { Signed } from '../data/Numbers.tsx'
import { Text } from '../layout/Text.tsx'
import type { RowColumn } from './RowTable.tsx'

/** A column and the value it shows of a row. */
type Of<Row, V> = Omit<RowColumn<Row>, 'cell'> & { readonly of: (row: Row) => V }
/** The same where name and width are usual. */
type Usual<Row, V> = Partial<Of<Row, V>> & Pick<Of<Row, V>, 'of'>

const drawn = <Row, V>({ of, ...column }: Of<Row, V>, draw: (value: V) => ReactNode): RowColumn<Row> => ({
  ...column,
  cell: (row) => draw(of(row)),
})

/** What a row is called. */
export const nameColumn = <Row,>(column: Of<Row, string>): RowColumn<Row> =>
  drawn({ isNaming: true, ...column }, (name) => (
    <Text weight="label" cut title={name}>
      {name}
    </Text>
  ))

/** Words beside the name; a dash where there are none. */
export const textColumn = <Row,>(column: Of<Row, string | null>): RowColumn<Row> =>
  drawn(column, (text) => (
    <Text tone="text2" cut title={text ?? ''}>
      {text || NONE}
    </Text>
  ))

/** A figure in its final text. */
export const figureColumn = <Row,>(column: Of<Row, string | null>): RowColumn<Row> =>
  drawn({ align: 'end', ...column }, (text) => <Text digits>{text ?? NONE}</Text>)

/** How many. */
export const countColumn = <Row,>(column: Usual<Row, number | null>): RowColumn<Row> =>
  drawn({ id: 'trades', header: 'Trades', align: 'end', width: 72, grow: 0, ...column }, (count) => (
    <Text tone="text2" digits>
      {formatCount(count)}
    </Text>
  ))

/** Share of trades that gained. */
export const winRateColumn = <Row,>(column: Usual<Row, number | null>): RowColumn<Row> =>
  drawn(
    {
      id: 'win',
      header: 'Win rate',
      unit: '%',
      align: 'end',
      width: 108,
      grow: 0,
      priority: 2,
      hint: 'Trades that gained, of all trades of the row',
      ...column,
    },
    (percent) => (
      <Text tone="text2" digits>
        {formatPercent(percent)}
      </Text>
    ),
  )

/** A gain or a loss in USDT. */
export const pnlColumn = <Row,>(column: Usual<Row, Numeric>): RowColumn<Row> =>
  drawn({ id: 'pnl', header: 'Net PnL', unit: 'USDT', align: 'end', width: 112, grow: 24, ...column }, (value) => (
    <Signed value={value} />
  ))

/** Date and time in a zone. */
export const timeColumn = <Row,>(zone: string, column: Of<Row, number | null>): RowColumn<Row> =>
  drawn({ grow: 0, ...column }, (at) => (
    <Text tone="text2" digits>
      {at === null ? NONE : formatDateTime(at, zone)}
    </Text>
  ))

/** Time of day in a zone, to the second. */
export const clockColumn = <Row,>(zone: string, column: Of<Row, number | null>): RowColumn<Row> =>
  drawn({ align: 'end', grow: 0, ...column }, (at) => (
    <Text tone="text2" digits>
      {at === null ? NONE : formatClockSeconds(at, zone)}
    </Text>
  ))
