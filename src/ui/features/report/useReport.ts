import { REPORT_ADDRESS } from '../../../domain/access/addresses.ts'
import type { ExportFile } from '../../../domain/core/tableFile.ts'
import type { ReportView } from '../../../domain/report/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { buildName } from '../../installed/holdBuild.ts'
import { read, send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { download } from '../shared/download.ts'
import { reportTexts as texts } from './texts.ts'

const whole = (view: ReportView): ReportView => view

/** The report of the address; null before it is there. */
export const useReport = (): ReportView | null => useViewPart('report', whole)

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(REPORT_ADDRESS, '/report')

/** Saves the trades of a period, exactly as the list of closed trades does. */
export const saveTrades = (rows: string, zone: string, period: string): Promise<void> =>
  saved(
    read({ type: 'closed.export', address: rows, zone, format: 'csv', build: buildName() }).then((answer) =>
      answer.ok && answer.value !== null ? { ...answer.value, name: `trades-${period}.csv` } : null,
    ),
  )

/** Saves the sums that the report shows. */
export const saveSums = (zone: string): Promise<void> =>
  saved(
    read({ type: 'report.export', address: location.search, zone, build: buildName() }).then((answer) =>
      answer.ok ? answer.value : null,
    ),
  )

async function saved(making: Promise<ExportFile | null>): Promise<void> {
  const file = await making
  if (file !== null) download(file)
  void send({
    type: 'toast.show',
    kind: file === null ? 'error' : 'success',
    text: file === null ? texts.notSaved : texts.saved(file.name),
  })
}
