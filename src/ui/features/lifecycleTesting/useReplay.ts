import { useCallback, useEffect, useRef, useState } from 'react'
import { REPORT_FILE_LIMIT } from '../../../domain/bugReport/constants.ts'
import type { Replayed } from '../../../domain/bugReport/report.types.ts'
import { openLab, type Lab } from '../../link/openLab.ts'
import { reportTexts as texts } from './texts.ts'

/** What the page knows of the report that was loaded last. A file that cannot be played changes nothing but `error`. */
export interface ReplayState {
  readonly replayed: Replayed | null
  /** So many of its decisions are shown. */
  readonly shown: number
  readonly error: string | null
  readonly isBusy: boolean
}

/** What the reader can do. */
export interface ReplayActs {
  readonly load: (file: File) => Promise<void>
  readonly step: () => void
  readonly run: () => void
  readonly again: () => void
}

const NONE: ReplayState = { replayed: null, shown: 0, error: null, isBusy: false }

/** Plays reports in a laboratory's worker, which is opened with the first file and ends with the screen. */
export function useReplay(): readonly [ReplayState, ReplayActs] {
  const [state, setState] = useState(NONE)
  const lab = useRef<Lab | null>(null)
  const close = useCallback((): void => {
    lab.current?.close()
    lab.current = null
  }, [])
  useEffect(() => close, [close])

  function opened(): Lab {
    lab.current ??= openLab(
      (told) => {
        if (told.type !== 'replayed') return
        const { outcome } = told
        setState((old) =>
          outcome.ok
            ? { replayed: outcome.value, shown: 0, error: null, isBusy: false }
            : { ...old, error: outcome.error.message, isBusy: false },
        )
      },
      () => {
        close()
        setState((old) => ({ ...old, error: texts.failed, isBusy: false }))
      },
    )
    return lab.current
  }

  const load = async (file: File): Promise<void> => {
    if (file.size > REPORT_FILE_LIMIT) return setState((old) => ({ ...old, error: texts.tooLarge }))
    setState((old) => ({ ...old, error: null, isBusy: true }))
    opened().ask({ type: 'replay', text: await file.text() })
  }
  const show = (next: (shown: number, all: number) => number): void =>
    setState((old) => ({ ...old, shown: next(old.shown, old.replayed?.decisions.length ?? 0) }))
  return [
    state,
    {
      load,
      step: () => show((shown, all) => Math.min(shown + 1, all)),
      run: () => show((_shown, all) => all),
      again: () => show(() => 0),
    },
  ]
}
