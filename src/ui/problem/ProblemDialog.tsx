import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { REPORT_NOTE } from '../../domain/bugReport/constants.ts'
import type { ProblemReport } from '../../domain/bugReport/report.types.ts'
import { formatBytes, formatDateTime } from '../../domain/core/format.ts'
import { scrubText } from '../../domain/errorReports/scrub.ts'
import { download } from '../features/shared/download.ts'
import { buildName } from '../installed/holdBuild.ts'
import { Button } from '../kit/controls/Button.tsx'
import { TextField } from '../kit/controls/TextField.tsx'
import { Facts } from '../kit/data/Facts.tsx'
import { Dialog } from '../kit/feedback/Dialog.tsx'
import { ErrorState } from '../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../kit/feedback/Skeleton.tsx'
import { Disclosure } from '../kit/layout/Disclosure.tsx'
import { Stack } from '../kit/layout/Stack.tsx'
import { Text } from '../kit/layout/Text.tsx'
import { read, send } from '../model/send.ts'
import { closeProblem, REPORT_A_PROBLEM } from './problem.ts'
import * as css from './problem.css.ts'
import { words } from './texts.ts'

/** So much of the file is shown, characters: a page with a million of them stands still. */
const SHOWN = 20_000

type Made = { readonly report: ProblemReport } | { readonly failure: string }

/** 'Report a problem' (N2): what the file holds and how large it is, a sentence of the user, and the file. */
export default function ProblemDialog(): ReactNode {
  const [made, setMade] = useState<Made | null>(null)
  const [note, setNote] = useState('')
  const make = useCallback(async (): Promise<void> => {
    setMade(null)
    const answer = await read({ type: 'problem.report', build: buildName() })
    setMade(answer.ok ? { report: answer.value } : { failure: answer.error.message })
  }, [])
  useEffect(() => void make(), [make])
  const text = made !== null && 'report' in made ? textOf(made.report, note) : null
  const save = (): void => {
    if (made === null || !('report' in made)) return
    download({ name: nameOf(made.report), type: 'application/json', parts: [textOf(made.report, note)], rows: 1 })
    closeProblem()
    void send({ type: 'toast.show', kind: 'success', text: words.saved })
  }
  return (
    <Dialog
      isOpen
      onClose={closeProblem}
      title={REPORT_A_PROBLEM}
      size="lg"
      footer={
        <>
          <Button onPress={closeProblem}>{words.cancel}</Button>
          <Button variant="primary" icon="download" isDisabled={text === null} onPress={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text as="p" tone="text2">
          {words.what}
        </Text>
        {made === null && (
          <div aria-busy aria-label={words.making} role="status">
            <SkeletonRows rows={5} />
          </div>
        )}
        {made !== null && 'failure' in made && (
          <ErrorState title={words.failed} hint={made.failure} onRetry={() => void make()} />
        )}
        {made !== null && 'report' in made && text !== null && (
          <>
            <About report={made.report} size={new Blob([text]).size} />
            <Text as="p" tone="text2">
              {words.without}
            </Text>
            <TextField
              label={words.note}
              hint={words.noteHint}
              value={note}
              onChange={setNote}
              rows={2}
              maxLength={REPORT_NOTE}
            />
            <Disclosure title={words.see}>
              <pre className={css.file} tabIndex={0} aria-label={words.see} translate="no">
                {text.slice(0, SHOWN)}
              </pre>
              {text.length > SHOWN && <Text tone="text3">{words.more}</Text>}
            </Disclosure>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function About({ report, size }: { readonly report: ProblemReport; readonly size: number }): ReactNode {
  const { from, madeAt, zone, entries, ledger, cut, configuration, build } = report
  const off = Object.values(configuration.enabled).filter((isOn) => !isOn).length
  const lines: readonly (readonly [string, string])[] = [
    [words.span, words.spanOf(formatDateTime(from, zone), formatDateTime(madeAt, zone))],
    [words.held, words.heldOf(entries.length, ledger.length)],
    [words.out, words.outOf(cut.older, cut.beside)],
    [words.settings, words.settingsOf(off)],
    [words.zone, zone],
    [words.build, build],
    [words.size, formatBytes(size)],
  ]
  return <Facts of={lines} />
}

/** The file, a field a line, so that its reader can look it over before he gives it away. */
const textOf = (report: ProblemReport, note: string): string =>
  JSON.stringify({ ...report, note: scrubText(note.trim()).slice(0, REPORT_NOTE) }, null, 1)

const nameOf = ({ madeAt }: ProblemReport): string =>
  `bot-blending-problem-${new Date(madeAt).toISOString().slice(0, 16).replaceAll(':', '-')}.json`
