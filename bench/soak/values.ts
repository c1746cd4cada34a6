import { Transform } from 'node:stream'

interface Row {
  readonly symbol: string
  readonly account: string
  readonly leg: string
  readonly new_pnl: string | null
  readonly mark_price: string | null
}

/** Counts what went by to the browser. */
export interface Flow {
  values: number
}

/** How often values come, ms, as the server sends them. */
const EVERY = 100

/**
 * The paper exchange's prices move four times a second at most, as its market does. So that so many values a second
 * arrive, the marks of open positions tremble on their way to the browser: rows of the same positions around what the
 * server told last, under its last tick. Facts go by untouched.
 */
export function trembling(perSecond: number, flow: Flow): Transform {
  const rows = new Map<string, Row>()
  let tick: number | null = null
  let text = ''
  let [turn, budget] = [0, 0]
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8')
      const end = text.lastIndexOf('\n\n') + 2
      if (end > 1) {
        const whole = text.slice(0, end)
        text = text.slice(end)
        for (const frame of whole.split('\n\n')) hear(frame)
        this.push(whole)
      }
      done()
    },
  })
  const timer = setInterval(() => {
    budget = Math.min(perSecond, budget + (perSecond * EVERY) / 1_000)
    const due = Math.max(0, Math.floor(budget))
    const all = [...rows.values()].filter(({ new_pnl, mark_price }) => new_pnl !== null && mark_price !== null)
    if (all.length === 0 || tick === null || due === 0) return
    budget -= due
    const moved = Array.from({ length: due }, (_, i) => trembled(all[(turn + i) % all.length]!, turn + i))
    turn += due
    flow.values += due
    through.push(`data: ${JSON.stringify({ type: 'open_position_pnl_change', rows: moved, tick })}\n\n`)
  }, EVERY)
  through.once('close', () => clearInterval(timer))

  function hear(frame: string): void {
    const said = /^data: ?(.*)$/m.exec(frame)?.[1]
    if (said === undefined || said === '') return
    const message = JSON.parse(said) as Message
    tick = message.tick ?? tick
    if (message.type === 'position_snapshot') {
      rows.clear()
      for (const row of message.positions ?? []) note(rowOf(row))
    } else if (message.type === 'open_position_pnl_change') {
      const moved = message.rows ?? [message.data as unknown as Row]
      budget -= moved.length
      flow.values += moved.length
      for (const row of moved) note(row)
    } else if (message.event_type === 'open_position_opened') {
      const position = message.data?.['position'] as Told | undefined
      if (position !== undefined) note(rowOf(position))
    } else if (message.event_type === 'open_position_closed') rows.delete(keyOf(message.data as unknown as Row))
  }
  function note(row: Row): void {
    rows.set(keyOf(row), row)
  }
  return through
}

type Told = Readonly<Record<string, string | null>>

interface Message {
  readonly type: string
  readonly event_type?: string
  readonly tick?: number
  readonly rows?: readonly Row[]
  readonly positions?: readonly Told[]
  readonly data?: Readonly<Record<string, unknown>>
}

const keyOf = ({ symbol, account, leg }: Row): string => `${account} ${symbol} ${leg}`

const rowOf = (position: Told): Row => ({
  symbol: position['symbol'] ?? '',
  account: position['accountname'] ?? '',
  leg: position['leg'] ?? 'one_way',
  new_pnl: position['unrealisedPnl'] ?? null,
  mark_price: position['markPrice'] ?? null,
})

/** A row that moved by less than a notification is made for. */
function trembled({ symbol, account, leg, new_pnl, mark_price }: Row, turn: number): object {
  const decimals = (text: string): number => text.split('.')[1]?.length ?? 0
  const mark = Number(mark_price) * (1 + ((turn % 7) - 3) / 50_000)
  const pnl = (Number(new_pnl) + ((turn % 5) - 2) / 100).toFixed(2)
  return {
    symbol,
    account,
    leg,
    old_pnl: new_pnl,
    new_pnl: pnl,
    pnl_change: (Number(pnl) - Number(new_pnl)).toFixed(4),
    mark_price: mark.toFixed(decimals(mark_price ?? '')),
  }
}
