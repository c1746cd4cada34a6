import type { Scenario } from '../../domain/lab/scenario.ts'
import { checksOf, judged, verdictOf, type Check, type Observation, type RunVerdict } from '../../domain/lab/verdict.ts'
import { LAB_START } from './clock.ts'
import type { CoreOfBuild } from './device.ts'
import { observe, Refusals } from './observe.ts'
import { perform } from './perform.ts'
import { makeWorld } from './world.ts'

/** How a run stands. `at` is virtual ms after the start. */
export interface RunProgress {
  readonly at: number
  readonly endsAt: number
  readonly checks: readonly Check[]
  readonly seen: Observation
  readonly verdict: RunVerdict
  /** What the core reported as unexpected; a run with such a line does not pass. */
  readonly reports: readonly string[]
}

export interface RunOptions {
  readonly build: CoreOfBuild
  readonly seed: number
  /** Resolves when the event loop has come round. */
  readonly turn: () => Promise<void>
  /** Called each time that `ms` of virtual time have passed; resolves when the next may pass, false ends the run. */
  readonly pace: (progress: () => RunProgress, ms: number) => Promise<boolean>
  /** Virtual ms between two calls of `pace`. */
  readonly slice: () => number
}

/** Plays a scenario against a core of its own and compares. Nothing of it touches the user's core, disk or server. */
export async function runScenario(
  scenario: Scenario,
  { build, seed, turn, pace, slice }: RunOptions,
): Promise<RunProgress> {
  const world = await makeWorld(scenario, { build, seed, turn })
  const { clock, device, server } = world
  const refusals = new Refusals()
  const endsAt = Math.max(scenario.expect.at(-1)!.at, scenario.steps.at(-1)?.at ?? 0)
  let checks = checksOf(scenario)
  let isWanted = true

  const now = (): number => clock.now() - LAB_START
  function look(): Observation {
    if (device.core !== null) refusals.take(device.core.log.tail(Number.MAX_SAFE_INTEGER))
    return observe(device, server, refusals)
  }
  function progress(): RunProgress {
    const verdict = verdictOf(checks)
    return {
      at: now(),
      endsAt,
      checks,
      seen: look(),
      verdict: device.reports.length > 0 ? 'differs' : verdict,
      reports: [...device.reports],
    }
  }
  async function passUntil(at: number): Promise<void> {
    while (isWanted && now() < at) {
      const ms = Math.min(slice(), at - now())
      await clock.pass(ms)
      isWanted = await pace(progress, ms)
    }
  }

  const moments = [
    ...scenario.steps.map((step) => ({ at: step.at, step })),
    ...scenario.expect.map((one) => ({ at: one.at, step: null })),
  ].toSorted((a, b) => a.at - b.at)
  for (const { at, step } of moments) {
    await passUntil(at)
    if (!isWanted) break
    // What is due at this very moment comes first.
    await clock.pass(0)
    if (step !== null) await perform(step, world)
    else {
      const seen = look()
      checks = checks.map((check) => (check.at === at && check.actual === null ? judged(check, seen) : check))
    }
  }
  const last = progress()
  device.kill()
  return last
}
