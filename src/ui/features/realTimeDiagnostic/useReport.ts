import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { DIAGNOSTIC_ADDRESS } from '../../../domain/access/addresses.ts'
import type { DiagVM } from '../../../domain/diagnostic/view.types.ts'
import { shareStructure } from '../../../domain/core/shareStructure.ts'
import { changeAddress } from '../../model/address.ts'
import { read } from '../../model/send.ts'
import { eventLines } from './eventLines.ts'

/**
 * The page is asked for so often while it is looked at, and a look that takes longer than this is given up.
 * Milliseconds.
 */
const EVERY = 1_000
const PATIENCE = 3_000

/** What the worker said last, whether it still answers, and whether it says that this is not for us. */
export interface Report {
  readonly vm: DiagVM | null
  readonly isLost: boolean
  readonly isRefused: boolean
}

const NOTHING: Report = { vm: null, isLost: false, isRefused: false }

/**
 * The page, asked for once a second. It is no pushed view, because it looks at the pushing itself: a tab whose pushes
 * are paused, and one whose worker has ended, still want to see.
 */
export function useReport(): Report {
  const query = useSearch()
  const [report, setReport] = useState(NOTHING)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const answer = await Promise.race([read({ type: 'diagnostic.report', query }).catch(() => null), late()])
        if (isOver) return
        if (answer?.ok === true && answer.value !== null) eventLines.take(answer.value.events?.rows ?? [])
        setReport((old) => after(old, answer?.ok === true ? answer.value : undefined))
      }
      timer = setTimeout(() => void look(), EVERY)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  return report
}

/** Rows of events keep their identity in `eventLines`; comparing them by place would only cost. */
function after(old: Report, said: DiagVM | null | undefined): Report {
  if (said === undefined) return { ...old, isLost: true }
  if (said === null) return { vm: null, isLost: false, isRefused: true }
  const { events, ...rest } = said
  const { events: _, ...before } = old.vm ?? { events: null }
  return { vm: { ...shareStructure(before, rest), events }, isLost: false, isRefused: false }
}

const late = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE))

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(DIAGNOSTIC_ADDRESS, '/real-time-diagnostic')
