import { attach, type PositionRow, type Tab } from 'bot-blending/client'

const note = document.querySelector<HTMLElement>('#note')!
const table = document.querySelector('table')!
const toasts = document.querySelector('#toasts')!
const usdt = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cell = (text: string): HTMLTableCellElement => {
  const made = document.createElement('td')
  made.textContent = text
  return made
}

const line = ({ symbol, side, value, pnl }: PositionRow): HTMLTableRowElement => {
  const made = document.createElement('tr')
  // Decimals cross as texts, and Intl formats them exactly.
  const figures = [value, pnl].map((text) => (text === null ? '–' : usdt.format(text as `${number}`)))
  made.append(...[symbol, side, ...figures].map(cell))
  return made
}

/** The dashboard's view names the largest positions; their figures are rows that move. */
function draw(tab: Tab): void {
  const { dashboard, connection } = tab.views()
  const largest = dashboard?.largest
  if (largest === undefined) return
  const rows = largest.state === 'ready' ? largest.data.slice(0, 3).map((id) => tab.row('positions', id)) : []
  table.tBodies[0]!.replaceChildren(...rows.filter((row) => row !== undefined).map(line))
  table.hidden = rows.length === 0
  note.textContent = 'title' in largest ? largest.title : (connection?.state ?? '')
}

/** A toast goes to one tab, and this is one: what it is given it shows, and says so. */
function drawToasts(tab: Tab): void {
  const shown = tab.views().toasts?.shown ?? []
  toasts.replaceChildren(
    ...shown.map(({ id, title }) => {
      const made = Object.assign(document.createElement('li'), { id, textContent: title })
      if (document.getElementById(id) === null) void tab.send({ type: 'toast.acknowledge', toast: id })
      return made
    }),
  )
}

function askToSignIn(): void {
  table.hidden = true
  const way = Object.assign(document.createElement('a'), { href: '/login', textContent: 'Sign in' })
  note.replaceChildren(way, ' and open this page again.')
}

attach({
  screen: '/dashboard',
  onPush: (tab) => {
    if (tab.views().shell?.signedIn === false) return
    draw(tab)
    drawToasts(tab)
  },
  onSignedOut: askToSignIn,
  onTrouble: (trouble) => {
    note.textContent = trouble.kind === 'outdated' ? 'Reload this page.' : trouble.message
  },
}).catch((error: Error) => {
  note.textContent = error.message
})
