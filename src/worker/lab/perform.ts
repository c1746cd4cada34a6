import { exhaustive } from '../../domain/core/exhaustive.ts'
import type { Step } from '../../domain/lab/scenario.ts'
import type { StreamName } from '../../domain/live/model.ts'
import { isCommand } from '../../domain/commands.ts'
import type { LabClock } from './clock.ts'
import type { LabDevice } from './device.ts'
import type { LabDisk } from './disk.ts'
import type { LabServer } from './server.ts'

/** Server, device and clock of one run. */
export interface LabWorld {
  readonly clock: LabClock
  readonly server: LabServer
  readonly device: LabDevice
  readonly disk: LabDisk
  readonly random: () => number
}

/** Between two tellings of one fact, and two messages of a burst, ms. */
const APART = 10
/** A dead worker is noticed by its lock; its tabs have another so soon. */
const RESTART = 300
/** On waking, lines break first; the tab notices that it slept a moment later. */
const NOTICED = 50

/** Does what a step says, or sets it off. */
export async function perform(step: Step, world: LabWorld): Promise<void> {
  const { clock, server, device, disk } = world
  switch (step.do) {
    case 'fact':
      return server.tell(server.history.write(step.fact, server.now() - step.age), heardBy(step.heard))
    case 'again': {
      const fact = server.history.facts[step.seq - 1]
      if (fact === undefined) return
      for (let i = 0; i < step.times; i += 1) clock.once(i * APART, () => server.tell(fact, heardBy(step.heard)))
      return
    }
    case 'store':
      return server.history.store(step.id, step.fact, server.now() - step.age)
    case 'say':
      return server.say(step.text, heardBy(step.stream))
    case 'values':
      return moved(server, step.rows)
    case 'burst':
      return burst(step, world)
    case 'stream':
      return onStream(step, server)
    case 'net':
      return server.setUp(step.up)
    case 'clock':
      return server.setClock(step.by)
    case 'sleep': {
      const breakLines = server.abandon()
      device.sleep()
      clock.once(step.ms, () => {
        device.wake()
        breakLines()
      })
      return void clock.once(step.ms + NOTICED, () => void device.touch('wake'))
    }
    case 'kill':
      device.kill()
      return void clock.once(RESTART, () => void device.start())
    case 'disk':
      return disk.setFull(step.act === 'full')
    case 'tab':
      return onTab(step, device)
    case 'wish': {
      const command: unknown = { ...step.command, id: 'lab-wish' }
      return isCommand(command)
        ? device.send(step.tab, command)
        : Promise.reject(new Error(`"${step.command.type}" is no command of the product.`))
    }
    default:
      return exhaustive(step)
  }
}

const heardBy = (heard: 'both' | 'events' | 'trades' | 'nobody'): readonly StreamName[] =>
  heard === 'both' ? ['events', 'trades'] : heard === 'nobody' ? [] : [heard]

function onStream({ stream, act }: Extract<Step, { readonly do: 'stream' }>, server: LabServer): void {
  const streams = heardBy(stream)
  switch (act) {
    case 'cut':
      return server.end(streams, 'network')
    case 'expire':
      return server.end(streams, 'unauthorised')
    case 'mute':
      return server.mute(streams, true)
    case 'unmute':
      return server.mute(streams, false)
    default:
      return exhaustive(act)
  }
}

async function onTab({ tab, act, path }: Extract<Step, { readonly do: 'tab' }>, device: LabDevice): Promise<void> {
  switch (act) {
    case 'open':
      return device.open(tab, path)
    case 'close':
      return device.close(tab)
    case 'hide':
      return device.show(tab, false)
    case 'show':
      return device.show(tab, true)
    case 'focus':
      return device.send(tab, { type: 'tab.touch', kind: 'focus' })
    case 'freeze':
      return device.freeze(tab, true)
    case 'thaw':
      return device.freeze(tab, false)
    default:
      return exhaustive(act)
  }
}

type Rows = Extract<Step, { readonly do: 'values' }>['rows']

function moved(server: LabServer, rows: Rows): void {
  if (rows.length === 0) return
  const told = server.history.move(rows)
  server.say(JSON.stringify({ type: 'open_position_pnl_change', tick: server.history.tick(), rows: told }), ['events'])
}

/** Messages of chance, then one round in which every position has the PnL that the scenario says. */
function burst(
  { perSecond, ms, pnl }: Extract<Step, { readonly do: 'burst' }>,
  { clock, server, random }: LabWorld,
): void {
  const each = Math.max(1, Math.round((perSecond * APART) / 1_000))
  const all = (): Rows =>
    server.history
      .positions()
      .map((row) => ({ account: row.accountname, symbol: row.symbol, leg: row.leg, pnl, mark: row.avgPrice }))
  for (let at = 0; at < ms; at += APART) {
    clock.once(at, () => {
      const rows = all()
      for (let i = 0; i < each; i += 1) {
        const row = rows[Math.floor(random() * rows.length)]
        // Small moves: a jump over 10 USDT in one window is a notification of its own (row 4b).
        if (row !== undefined) moved(server, [{ ...row, pnl: String(Math.round(random() * 400 - 200) / 100) }])
      }
    })
  }
  clock.once(ms, () => moved(server, all()))
}
