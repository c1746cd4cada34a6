import { setTimeout as pause } from 'node:timers/promises'
import type { PaperFault } from '../../src/domain/lab/constants.ts'
import type { StandIn } from '../../tests/end-to-end/harness/line.ts'
import type { Fault, Trouble } from './plan.ts'
import type { World } from './world.ts'

/** An answer that is held back takes so long, ms. */
const SLOW = 3_000
const LOOK_EVERY = 1_000

const isStream = (path: string): boolean => path.endsWith('/stream')
const held: StandIn = async ({ path }) => {
  if (!isStream(path)) await pause(SLOW)
  return null
}
const tooMany: StandIn = ({ path }) =>
  isStream(path) || !/^\/(api|v1|trades|events|bots|strategies)\b/.test(path)
    ? null
    : { status: 429, body: '{"detail":"Too many requests."}' }

/**
 * The product's own laboratory lets the exchange misbehave, and takes it back. A run of it ends when every account is
 * as before.
 */
const atExchange =
  (fault: PaperFault) =>
  async ({ caller }: World, seconds: number): Promise<void> => {
    const { get, send } = await caller('ines')
    const isFree = async (): Promise<boolean> => {
      const { run } = await get<{ readonly run: { readonly phase: string } | null }>('/api/lab/paper')
      return run === null || run.phase === 'over'
    }
    while (!(await isFree())) await pause(LOOK_EVERY)
    await send('POST', '/api/lab/paper', { fault, seconds })
    await pause(seconds * 1_000)
  }

const onLine =
  (begin: (line: World['line']) => void, end: (line: World['line']) => void) =>
  async ({ line }: World, seconds: number): Promise<void> => {
    begin(line)
    await pause(seconds * 1_000)
    end(line)
  }

/** What each fault does; resolves when it is taken back. */
const DO: Readonly<Record<Fault, (world: World, seconds: number) => Promise<void>>> = {
  line_cut: onLine(
    (line) => line.cut(),
    (line) => line.mend(),
  ),
  line_half_open: onLine(
    (line) => line.freeze(),
    (line) => line.thaw(),
  ),
  slow_answers: onLine(
    (line) => line.bend(held),
    (line) => line.bend(() => null),
  ),
  too_many_calls: onLine(
    (line) => line.bend(tooMany),
    (line) => line.bend(() => null),
  ),
  server_restart: ({ restart }) => restart('stop'),
  server_kill: ({ restart }) => restart('kill'),
  exchange_stream_cut: atExchange('stream_cut'),
  exchange_restart: atExchange('restart'),
  exchange_key_refused: atExchange('key_refused'),
  exchange_rate_limit: atExchange('rate_limit'),
  exchange_slow: atExchange('slow'),
  exchange_server_errors: atExchange('server_errors'),
  exchange_disorder: atExchange('disorder'),
}

/** Waits for its moment in the minute, lets it happen, and takes it back. */
export async function happen(world: World, { fault, after, seconds }: Trouble): Promise<void> {
  await pause(after * 1_000)
  await DO[fault](world, seconds)
}
