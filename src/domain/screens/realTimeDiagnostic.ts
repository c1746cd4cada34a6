import { screen } from './definition.ts'

/** The worker, its streams and its log, for administrators (screens.md 2.20). It asks, and no view is pushed to it. */
export const realTimeDiagnostic = screen({
  screen: 'realTimeDiagnostic',
  pattern: '/real-time-diagnostic',
  need: 'admin',
  title: 'Real-time diagnostic',
  under: 'admin',
})
