import { useCallback, useEffect, useRef, useState } from 'react'
import { text } from '../../../domain/access/address.ts'
import type { Candle } from '../../../domain/market/model.ts'
import { addressWith, replaceAddress } from '../../model/address.ts'

/** Candles a second (screens.md 2.4: 1x 10x 60x). */
export const SPEEDS = ['1', '10', '60'] as const
export type Speed = (typeof SPEEDS)[number]

const SCHEMA = { play: text, t: text } as const
/** A place that was found by moving is written down once it stays, ms. */
const SETTLED = 300

interface Playing {
  /** Start of the newest candle that is shown, ms; null shows all of them. */
  readonly at: number | null
  readonly isRunning: boolean
  readonly speed: Speed
}

/** What the reader can do. */
export interface PlayActs {
  /** Goes on from where it stands, else from the beginning; pauses what runs. */
  readonly toggle: () => void
  readonly goTo: (at: number) => void
  readonly setSpeed: (speed: Speed) => void
  /** Shows the whole chart again. */
  readonly end: () => void
}

/**
 * Plays candles one after the other, from `start`. The address names the place (`t`, ms) or the speed of what runs
 * (`play`), so that a link shows the same.
 */
export function usePlay(candles: readonly Candle[], start: number | null): readonly [Playing, PlayActs] {
  const [playing, setPlaying] = useState(() => fromAddress(start))
  const { at, isRunning, speed } = playing
  const latest = useRef({ candles, start })
  useEffect(() => {
    latest.current = { candles, start }
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setPlaying((old) => next(old, latest.current.candles)), 1_000 / Number(speed))
    return () => clearInterval(timer)
  }, [isRunning, speed])
  useEffect(() => {
    const timer = setTimeout(
      () => write(isRunning ? { play: speed, t: '' } : { play: '', t: at === null ? '' : String(at) }),
      isRunning ? 0 : SETTLED,
    )
    return () => clearTimeout(timer)
    // While it runs the place changes with every candle: the address says that it runs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRunning, speed, isRunning ? null : at])
  const toggle = useCallback(
    (): void => setPlaying((old) => ({ ...old, isRunning: !old.isRunning, at: old.at ?? latest.current.start })),
    [],
  )
  const goTo = useCallback((to: number): void => setPlaying((old) => ({ ...old, at: to, isRunning: false })), [])
  const setSpeed = useCallback((chosen: Speed): void => setPlaying((old) => ({ ...old, speed: chosen })), [])
  const end = useCallback((): void => setPlaying((old) => ({ ...old, at: null, isRunning: false })), [])
  return [
    { ...playing, at: within(at, candles) },
    { toggle, goTo, setSpeed, end },
  ]
}

/** A place of an address, or of candles of another length, among these; null for their end. */
function within(at: number | null, candles: readonly Candle[]): number | null {
  const [first, last] = [candles[0]?.at ?? 0, candles.at(-1)?.at ?? 0]
  return at === null || at >= last ? null : Math.max(at, first)
}

/** The candle after the one that is shown; after the last one the whole chart stands there. */
function next(old: Playing, candles: readonly Candle[]): Playing {
  if (old.at === null) return { ...old, isRunning: false }
  const { at } = old
  const coming = candles.find((candle) => candle.at > at)
  return coming === undefined || coming === candles.at(-1)
    ? { ...old, at: null, isRunning: false }
    : { ...old, at: coming.at }
}

function fromAddress(start: number | null): Playing {
  const said = new URLSearchParams(location.search)
  const speed = SPEEDS.find((one) => one === said.get('play'))
  const at = Number(said.get('t') ?? NaN)
  if (speed !== undefined) return { at: start, isRunning: true, speed }
  return { at: Number.isFinite(at) && at > 0 ? at : null, isRunning: false, speed: '10' }
}

function write(said: { readonly play: string; readonly t: string }): void {
  const wanted = addressWith(SCHEMA, location.pathname, said)
  if (wanted !== location.pathname + location.search) replaceAddress(wanted)
}
