import { REPORT_ADDRESS } from '../../../domain/access/addresses.ts'
import type { ExportFile } from '../../../domain/core/tableFile.ts'
import type { ReportView } from '../../../domain/report/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { buildName } from '../../installed/holdBuild.ts'
import { read } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { saved } from '../shared/saved.ts'
import { reportTexts as texts } from './texts.ts'

const whole = (view: ReportView): ReportView => view

/** The report of the address; null before it is there. */
export const useReport = (): ReportView | null => useViewPart('report', whole)

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(REPORT_ADDRESS, '/report')

/** Saves the trades of a period, exactly as the list of closed trades does. */
export async function saveTrades(rows: string, zone: string, period: string): Promise<void> {
  const answer = await read({ type: 'closed.export', address: rows, zone, format: 'csv', build: buildName() })
  const named =
    answer.ok && answer.value !== null
      ? { ...answer, value: { ...answer.value, name: `trades-${period}.csv` } }
      : answer
  saved(named, said, texts.notSaved)
}

/** Saves the sums that the report shows. */
export const saveSums = async (zone: string): Promise<void> =>
  saved(await read({ type: 'report.export', address: location.search, zone, build: buildName() }), said, texts.notSaved)

const said = ({ name }: ExportFile): string => texts.saved(name)
