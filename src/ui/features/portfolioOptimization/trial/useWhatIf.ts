import { useEffect, useRef, useState } from 'react'
import type { WhatIf } from '../../../../domain/optimization/whatIf.types.ts'
import { read } from '../../../model/send.ts'

/**
 * What the engine would say of a draft. One question is on its way at a time: while a slider moves, only the newest
 * draft is asked next. `version` changes when the same draft may be answered otherwise.
 */
export function useWhatIf(preview: string, version: unknown): WhatIf {
  const [answer, setAnswer] = useState<WhatIf>({ state: 'loading' })
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
        if (said.ok && !isGone.current) setAnswer(said.value)
      }
      isAsking.current = false
    }
    void ask()
  }, [preview, version])
  return answer
}
