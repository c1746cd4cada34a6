import { parseArgs } from 'node:util'
import { runAsProgram } from './program.ts'
import { servePaper } from './serve.ts'

/**
 * The paper exchange as its own program. Loopback only.
 *   --port N --control-port N   (0: any free port)      --seed N      --state DIR (else in memory)
 *   --speed N (trading activity)     --still (traders with a past keep what they hold)
 *   --faults (take faults from the control listener)     --chaos SEED (mishaps befall its calls)
 *   --with-parent (exit when stdin closes)     env PAPER_CONTROL_SECRET (required)
 * The same names work as environment: PAPER_PORT, PAPER_CONTROL_PORT, PAPER_SEED, PAPER_STATE, PAPER_SPEED,
 * PAPER_CHAOS.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'control-port': { type: 'string' },
      seed: { type: 'string' },
      state: { type: 'string' },
      speed: { type: 'string' },
      still: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      chaos: { type: 'string' },
      'with-parent': { type: 'boolean', default: false },
    },
  })
  const { env } = process
  const secret = env['PAPER_CONTROL_SECRET'] ?? ''
  if (secret.length < 16)
    throw new Error('Expected PAPER_CONTROL_SECRET of at least 16 characters, found a shorter one or none.')
  const served = await servePaper({
    port: whole(values.port ?? env['PAPER_PORT'], 4800, 'port'),
    controlPort: whole(values['control-port'] ?? env['PAPER_CONTROL_PORT'], 0, 'control-port'),
    seed: whole(values.seed ?? env['PAPER_SEED'], 1, 'seed'),
    state: values.state ?? env['PAPER_STATE'] ?? null,
    speed: Number(values.speed ?? env['PAPER_SPEED'] ?? 1),
    isStill: values.still,
    faults: values.faults,
    chaos: whole(values.chaos ?? env['PAPER_CHAOS'], 0, 'chaos'),
    secret,
    report: (error) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'An unknown error.'}\n`)
    },
  })
  runAsProgram(served, values['with-parent'])
}

function whole(value: string | undefined, usual: number, name: string): number {
  if (value === undefined || value === '') return usual
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`Expected --${name} to be a whole number, found "${value}".`)
  return number
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The paper exchange could not start.'}\n`)
  process.exit(1)
})
