import { useState, type ReactNode } from 'react'
import { mayReport, reportsDsn, setMayReport } from '../../errors/reports.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { words } from './texts.ts'

/** Whether errors of this browser's pages are reported; nothing where the installation reports none. */
export function Reports(): ReactNode {
  const [isGiven, setGiven] = useState(mayReport)
  const dsn = reportsDsn()
  if (dsn === null) return null
  return (
    <Switch
      isSelected={isGiven}
      hint={words.reportsHint(new URL(dsn).host)}
      onChange={(isOn) => {
        setMayReport(isOn)
        setGiven(isOn)
      }}
    >
      {words.reports}
    </Switch>
  )
}
