import { createRoot } from 'react-dom/client'
import './theme/fonts.css'
import './theme/global.css.ts'
import './boot.css.ts'
import { App } from './App.tsx'
import { startSession } from './auth/session.ts'
import { onCaughtError, reportUncaught } from './errors/report.ts'
import { startReports } from './errors/reports.ts'
import { holdBuild } from './installed/holdBuild.ts'
import { followPressed } from './installed/opened.ts'
import { followLanguage } from './language/choose.ts'
import { allowEmptying } from './link/trustedTypes.ts'
import { setBoot } from './model/boot.ts'
import { watchTyping } from './model/typed.ts'
import { hideWhenUntouched } from './theme/idle.ts'
import { startAppearance } from './theme/theme.ts'

/** Draws the application and starts its session. Once for a document. */
export function begin(): void {
  allowEmptying()
  startAppearance()
  reportUncaught()
  startReports()
  holdBuild()
  followPressed()
  watchTyping()
  hideWhenUntouched()
  followLanguage()
  // For whoever asks in the browser's console why something was not shown: `await why('BTCUSDT')`.
  Object.assign(window, { why: (text: unknown) => import('./console/why.ts').then(({ why }) => why(text)) })

  const place = document.getElementById('root')
  if (place === null) throw new Error('Expected an element with id root in index.html, found none.')
  createRoot(place, { onCaughtError }).render(<App />)
  startSession().catch((error: unknown) =>
    setBoot({ kind: 'broken', message: error instanceof Error ? error.message : String(error) }),
  )
}
