/** One candle; `at` is its start in ms, volume in coins. */
export interface Candle {
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}
/** A value at a candle. */
export interface Point {
  readonly at: number
  readonly value: number
}
/** A horizontal level with its label on the axis. */
export interface Level {
  readonly id: string
  readonly price: number
  readonly label: string
  readonly tone: 'neutral' | 'up' | 'down'
}
/** A point on the chart; the text is the number that the timeline shows. */
export interface Mark {
  readonly id: string
  readonly at: number
  readonly text: string
  readonly place: 'above' | 'below'
  readonly tone: 'neutral' | 'accent' | 'up' | 'down'
}
/** Tints between the entry and a price, from a candle to another or to the right edge. */
export interface Tint {
  readonly from: number
  readonly to: number | null
  readonly entry: number
  readonly price: number
  readonly tone: 'up' | 'down'
}
/** An earlier trade, dashed. */
export interface Ghost {
  readonly id: string
  readonly from: Point
  readonly to: Point
}
/** A line in a pane of its own below the candles. `result` takes the colours of gain and loss around zero. */
export interface LowerPane {
  readonly id: string
  readonly label: string
  readonly points: readonly Point[]
  readonly kind: 'result' | 'steps'
  readonly notes: readonly { readonly at: number; readonly text: string; readonly place: 'above' | 'below' }[]
}

/** What moves between two answers of the exchange: drawn without drawing the rest anew. */
export interface Tick {
  readonly candle: Candle | null
  readonly result: Point | null
}

/** What a chart of candles draws. Keep lists the same objects while they say the same. */
export interface CandleChartProps {
  readonly label: string
  readonly candles: readonly Candle[]
  /** Starts of candles that are still to come, ms: the axis keeps their room. */
  readonly ahead?: readonly number[]
  /** Decimals of prices. */
  readonly decimals: number
  readonly tick?: Tick | null
  readonly levels: readonly Level[]
  readonly marks: readonly Mark[]
  readonly tints: readonly Tint[]
  readonly ghosts?: readonly Ghost[]
  readonly panes: readonly LowerPane[]
  readonly zone: string
  readonly isLog: boolean
  /** Keeps the newest candle in sight. */
  readonly follows: boolean
  /** Candle under the crosshair, or null when it left. */
  readonly onHover?: (candle: Candle | null) => void
  /** Moves the crosshair to the candle of a time; another key moves it again. */
  readonly focus?: { readonly at: number; readonly key: number } | null
  /** Says that the reader asks for the whole picture again. */
  readonly resetKey: number
}
