import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Scenario } from '../../../domain/lab/scenario.ts'
import { openLab, type Lab } from '../../link/openLab.ts'
import { labAfter, NO_LAB, scenariosOf, type LabState } from './labState.ts'

/** What the reader can do. */
export interface LabActs {
  readonly run: (scenario: Scenario, seed: number, speed: number) => void
  /** All of them, one after the other, as fast as the machine can. */
  readonly runAll: () => void
  /** Virtual seconds a second of what runs now; 'Run all' stays as fast as it can be. */
  readonly setSpeed: (speed: number) => void
  readonly stop: () => void
  readonly load: (file: File) => Promise<void>
  readonly retry: () => void
}

/** Results stay while the page lives, also when the reader was elsewhere. */
let kept: LabState | null = null

/** The laboratory's worker for as long as the screen is shown. */
export function useLab(): readonly [LabState, LabActs] {
  const [state, change] = useReducer(labAfter, kept ?? NO_LAB, (from): LabState => ({
    ...from,
    catalogue: typeof from.catalogue === 'string' ? 'loading' : from.catalogue,
    running: null,
    queue: [],
  }))
  const lab = useRef<Lab | null>(null)
  const runs = useRef(0)
  useEffect(() => {
    kept = state
  }, [state])

  const open = useCallback((): void => {
    lab.current?.close()
    lab.current = openLab(change, () => change({ type: 'lost' }))
    lab.current.ask({ type: 'catalogue' })
  }, [])
  useEffect(() => {
    open()
    return () => lab.current?.close()
  }, [open])

  const begin = useCallback(
    (scenario: Scenario, seed: number, speed: number | null, queue: readonly string[]): void => {
      const run = ++runs.current
      change({ type: 'begun', run, scenario: scenario.id, queue })
      lab.current?.ask({ type: 'run', run, scenario, seed, speed })
    },
    [],
  )

  // The next of 'Run all', when the one before has ended.
  const { running, queue } = state
  useEffect(() => {
    const [next, ...rest] = queue
    const scenario =
      running === null && next !== undefined ? scenariosOf(state).find(({ id }) => id === next) : undefined
    if (scenario !== undefined) begin(scenario, scenario.seed, null, rest)
  })

  const acts: LabActs = {
    run: (scenario, seed, speed) => begin(scenario, seed, speed, []),
    runAll: () => {
      const [first, ...rest] = scenariosOf(state)
      if (first !== undefined)
        begin(
          first,
          first.seed,
          null,
          rest.map(({ id }) => id),
        )
    },
    setSpeed: (speed) => lab.current?.ask({ type: 'speed', speed }),
    stop: () => {
      change({ type: 'emptied' })
      lab.current?.ask({ type: 'stop' })
    },
    load: async (file) => lab.current?.ask({ type: 'check', text: await file.text() }),
    retry: () => {
      change({ type: 'retried' })
      open()
    },
  }
  return [state, acts]
}
