/** What the reference of U1 and U3 is told of one moved position. */
interface Moved {
  readonly row: number
  readonly mark: number
  readonly pnl: number
}

const ROWS = 500
const MOVED = 50
const CELLS = 14

// One file is both sides: a worker that moves one position in ten so many times a second, and a table of 500 rows
// written by hand.
if (typeof document === 'undefined') {
  let timer: ReturnType<typeof setInterval> | undefined
  onmessage = ({ data: rate }: MessageEvent<number>) => {
    clearInterval(timer)
    let [first, due] = [0, performance.now()]
    if (rate > 0) {
      timer = setInterval(() => {
        if (performance.now() < due) return
        due += 1_000 / rate
        first = (first + 7) % 10
        postMessage(
          Array.from({ length: MOVED }, (_, i): Moved => ({
            row: (i * 10 + first) % ROWS,
            mark: 100 + Math.random(),
            pnl: Math.random() * 200 - 100,
          })),
        )
      }, 1)
    }
  }
} else {
  document.body.innerHTML = `<table style="width:100%;font:13px sans-serif;font-variant-numeric:tabular-nums;border-collapse:collapse"><tbody>${Array.from({ length: ROWS }, (_, row) => `<tr>${Array.from({ length: CELLS }, (__, cell) => `<td style="padding:8px">${cell === 0 ? `S${row}USDT` : '100.00'}</td>`).join('')}</tr>`).join('')}</tbody></table>`
  const rows = [...document.querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map((cell) => cell.firstChild as Text),
  )
  const feed = new Worker('/bench-plain.js', { type: 'module' })
  feed.onmessage = ({ data }: MessageEvent<readonly Moved[]>) => {
    for (const { row, mark, pnl } of data) {
      const cells = rows[row]!
      cells[5]!.data = (mark * 12).toFixed(2)
      cells[8]!.data = mark.toFixed(2)
      cells[9]!.data = (mark - 100).toFixed(2)
      cells[10]!.data = pnl.toFixed(2)
      cells[11]!.data = (pnl / 12).toFixed(2)
    }
  }
  Object.assign(window, { setRate: (rate: number) => feed.postMessage(rate) })
}
