import { useEffect, useState } from 'react'
import type { Explained } from '../../../../domain/explained/view.types.ts'
import { shareStructure } from '../../../../domain/core/shareStructure.ts'
import { read } from '../../../model/send.ts'

/** How often the panel asks while it is open, and while its rows are on their way. Milliseconds. */
const EVERY = 1_000
const WHILE_LOADING = 200

/** Rows of one page of the panel. */
export const LINES = 100

/**
 * What a figure is made of, asked for again while it is looked at: the figure moves with the trades that close and the
 * marks. Null before the first answer.
 */
export function useExplained(query: string, zone: string, from: number, isOpen: boolean): Explained | null {
  const [answer, setAnswer] = useState<{ readonly query: string; readonly said: Explained } | null>(null)
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const said = await read({ type: 'figure.explained', address: query, zone, from, count: LINES }).catch(() => null)
      if (isOver) return
      if (said?.ok === true)
        // A late part of the worker that is not there yet answers nothing.
        setAnswer((old) =>
          said.value === null || said.value === undefined
            ? old
            : { query, said: old?.query === query ? shareStructure(old.said, said.value) : said.value },
        )
      timer = setTimeout(() => void ask(), said?.ok === true && isSettled(said.value) ? EVERY : WHILE_LOADING)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query, zone, from, isOpen])
  return answer !== null && (answer.query === query || !isOpen) ? answer.said : null
}

const isSettled = (said: Explained | null): boolean =>
  said !== null && said.state !== 'loading' && !(said.state === 'ready' && said.isLoading)
