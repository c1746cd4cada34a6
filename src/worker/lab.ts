/// <reference lib="webworker" />
import { replayOfText } from '../domain/bugReport/open.ts'
import { scenarioFrom, scenarioFromText } from '../domain/lab/scenario.ts'
import { catalogue } from './lab/catalogue.ts'
import { runScenario, type RunProgress } from './lab/run.ts'
import { turn, wait } from './lab/turn.ts'
import type { LabAsk, LabTold } from './labApi.ts'
import { compose, domain } from './loop.ts'

// The laboratory: a second core for runs that no user's log, disk or server sees. It is a plain dedicated worker of the
// page that shows it, and ends with it.

/** Virtual time that passes in one go, in real ms. */
const STEP = 50
/** The page hears of a run so often, real ms. */
const TELL_EVERY = 100
/** Virtual ms in one go when nobody watches. */
const FAST_STEP = 5_000

const tell = (told: LabTold): void => postMessage(told)

let speed: number | null = null
let isWanted = false

async function run({ run: id, scenario, seed }: Extract<LabAsk, { readonly type: 'run' }>): Promise<void> {
  const read = scenarioFrom(scenario)
  if (!read.ok) return tell({ type: 'failed', run: id, message: read.error.message })
  let toldAt = -Infinity
  isWanted = true
  const pace = async (progress: () => RunProgress, ms: number): Promise<boolean> => {
    if (performance.now() - toldAt >= TELL_EVERY) {
      toldAt = performance.now()
      tell({ type: 'progress', run: id, progress: progress() })
    }
    await wait(speed === null ? 0 : ms / speed)
    return isWanted
  }
  const progress = await runScenario(read.value, {
    build: { compose, domain },
    seed,
    turn,
    pace,
    slice: () => (speed === null ? FAST_STEP : speed * STEP),
  })
  tell({ type: 'finished', run: id, progress, isWhole: isWanted })
}

addEventListener('message', ({ data }: MessageEvent<LabAsk>) => {
  switch (data.type) {
    case 'catalogue':
      return tell({ type: 'catalogue', scenarios: catalogue() })
    case 'check':
      return tell({ type: 'checked', outcome: scenarioFromText(data.text) })
    case 'replay':
      return tell({ type: 'replayed', outcome: replayOfText(data.text) })
    case 'speed':
      return void (speed = data.speed)
    case 'stop':
      return void (isWanted = false)
    case 'run':
      speed = data.speed
      return void run(data).catch((error: unknown) =>
        tell({ type: 'failed', run: data.run, message: error instanceof Error ? error.message : String(error) }),
      )
  }
})
