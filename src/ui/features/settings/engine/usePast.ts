import { useEffect, useState } from 'react'
import { fieldsOf, type Working } from '../../../../domain/configuration/wizard.ts'
import type { PastAdvice } from '../../../../domain/optimization/past.types.ts'
import { read } from '../../../model/send.ts'

/** What the engine would have said of the last 90 days; asked again when `version` changes. */
export function usePast(working: Working, version: string): PastAdvice {
  const [answer, setAnswer] = useState<PastAdvice>({ state: 'loading' })
  useEffect(() => {
    let isGone = false
    void read({ type: 'optimization.past', fields: fieldsOf(working) }).then((said) => {
      if (!isGone) setAnswer(said.ok ? said.value : { state: 'unavailable', message: said.error.message })
    })
    return () => {
      isGone = true
    }
  }, [working, version])
  return answer
}
