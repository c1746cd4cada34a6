import { useCallback, useEffect, useState } from 'react'
import { FORECAST_ADDRESS } from '../../../domain/access/addresses.ts'
import type { ForecastView, MadeForecast } from '../../../domain/forecast/view.types.ts'
import { newId } from '../../../worker/adapters/random.ts'
import { changeAddress } from '../../model/address.ts'
import { read } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { words } from './texts.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useForecastView = <P>(pick: (view: ForecastView) => P): P | null => useViewPart('forecast', pick)

/** Writes the address. */
export const change = changeAddress(FORECAST_ADDRESS, '/forecast')

/** This page among those that ask the worker. */
const asker = newId()

/** What is asked; null while there is nothing to ask about. */
export interface Ask {
  readonly query: string
  readonly zone: string
  /** Of what a forecast would be made from now. */
  readonly version: string
}

/**
 * The forecast of an address. Another address asks anew at once, and what is drawn stays until the answer is there; new
 * results move nothing until `recompute`, unless there is no forecast yet.
 */
export function useForecast(ask: Ask | null): {
  readonly shown: MadeForecast | null
  readonly isComputing: boolean
  /** Why the newest asking brought nothing; null where it did, and while it is under way. */
  readonly failure: string | null
  readonly recompute: () => void
} {
  const [shown, setShown] = useState<MadeForecast | null>(null)
  const [isComputing, setComputing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const recompute = useCallback(() => setAsked((before) => before + 1), [])
  const isReady = ask !== null
  const { query = '', zone = '', version = '' } = ask ?? {}
  useEffect(() => {
    if (!isReady) return
    let isNewest = true
    setComputing(true)
    setFailure(null)
    void read({ type: 'forecast.ask', address: query, zone, asker }).then((answer) => {
      if (!isNewest) return
      setComputing(false)
      if (!answer.ok) setFailure(answer.error.message)
      else if (answer.value.state === 'unavailable') setFailure(words.failedHint)
      else if (answer.value.state !== 'superseded') setShown(answer.value)
    })
    return () => {
      isNewest = false
    }
  }, [isReady, query, zone, asked])
  // There is no picture that could move.
  const isOutgrown = shown !== null && shown.state !== 'ready' && !isComputing && isReady && shown.version !== version
  useEffect(() => {
    if (isOutgrown) recompute()
  }, [isOutgrown, recompute])
  return { shown, isComputing, failure, recompute }
}
