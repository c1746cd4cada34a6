import { useEffect, useRef, useState } from 'react'
import { type Scales, readScales, readScenario, scalesText, scenarioText } from '../../../domain/forecast/scaleText.ts'
import { change } from './useForecast.ts'

/** Time after the last move before the address is written. Milliseconds. */
const MOVING_PAUSE = 250

/** Which scales the sliders move: those of the forecast, or of scenario B. */
export type Which = 'scale' | 'b'

const read = (which: Which, said: string): Scales => (which === 'b' ? readScenario(said) : readScales(said)) ?? {}

/** What the sliders say: this tab's own while they move, in the address once they rest. */
export function useScales(
  which: Which,
  said: string,
): { readonly of: (id: string) => number; readonly set: (id: string, percent: number) => void } {
  const [moved, setMoved] = useState<{ readonly which: Which; readonly scales: Scales } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, or a choice beside the sliders: the address wins.
  useEffect(() => {
    clearTimeout(timer.current)
    setMoved(null)
  }, [which, said])
  useEffect(() => () => clearTimeout(timer.current), [])
  const scales = moved?.which === which ? moved.scales : read(which, said)
  return {
    of: (id) => scales[id] ?? 100,
    set: (id, percent) => {
      const next = { ...scales, [id]: percent }
      setMoved({ which, scales: next })
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => change({ [which]: which === 'b' ? scenarioText(next) : scalesText(next) }, 'replace'),
        MOVING_PAUSE,
      )
    },
  }
}
