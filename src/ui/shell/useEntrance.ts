import { useEffect, useState } from 'react'
import { ofTab } from '../link/browserStorage.ts'

/** The layout's entrance was shown; the flag lives as long as the browser session (spec 4, Other). */
const KEY = 'bot-blending.layout-animation-complete'

/** True while the frame appears for the first time in this session of the tab; a reload does not play it again. */
export function useEntrance(): boolean {
  const [isFirst] = useState(() => ofTab.get(KEY) === null)
  useEffect(() => ofTab.set(KEY, 'true'), [])
  return isFirst
}
