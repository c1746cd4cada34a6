import { useCallback, useEffect, useRef, useState } from 'react'
import type { WhatIf } from '../../../../domain/optimization/whatIf.types.ts'
import { read } from '../../../model/send.ts'

/**
 * What the engine would say of a draft. One question is on its way at a time: while a slider moves, only the newest
 * draft is asked next. `version` changes when the same draft may be answered otherwise;
 * `ask` asks once more.
 */
export function useWhatIf(preview: string, version: unknown): { readonly answer: WhatIf; readonly ask: () => void } {
  const [answer, setAnswer] = useState<WhatIf>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const wish = useRef<string | null>(null)
  const isAsking = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    wish.current = preview
    if (isAsking.current) return
    isAsking.current = true
    const ask = async (): Promise<void> => {
      while (wish.current !== null && !isGone.current) {
        const asked = wish.current
        wish.current = null
        const said = await read({ type: 'optimization.preview', preview: asked })
        if (!isGone.current) setAnswer(said.ok ? said.value : { state: 'unavailable', message: said.error.message })
      }
      isAsking.current = false
    }
    void ask()
  }, [preview, version, round])
  return { answer, ask: useCallback(() => setRound((before) => before + 1), []) }
}
