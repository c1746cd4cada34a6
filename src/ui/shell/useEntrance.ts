import { useEffect, useState } from 'react'

/** The layout's entrance was shown; the flag lives as long as the browser session (spec 4, Other). */
const KEY = 'bot-blending.layout-animation-complete'

/** True while the frame appears for the first time in this session of the tab; a reload does not play it again. */
export function useEntrance(): boolean {
  const [isFirst] = useState(() => sessionStorage.getItem(KEY) === null)
  useEffect(() => sessionStorage.setItem(KEY, 'true'), [])
  return isFirst
}
