import { firstValueFrom } from 'rxjs'
import type { Exporting } from '../domain/question.ts'
import type { HttpPort } from '../streams/ports.ts'
import { reading } from '../streams/rest/client.ts'

const FAILED = 'The server did not hand out your data. Try again in a moment.'

/** Asks the server for all that it keeps of the user. It goes to the tab that asked and into no fact. */
export async function exportAll(http: HttpPort): Promise<Exporting> {
  const answer = await firstValueFrom(reading(http, 'accountExport', {}))
  if (!answer.ok) return { ok: false, message: answer.error.message || FAILED }
  const { exported_at: at, data } = answer.value
  return {
    ok: true,
    file: {
      name: `bot-blending-${at.slice(0, 10)}.json`,
      type: 'application/json',
      parts: [JSON.stringify(answer.value, null, 2)],
      rows: Object.values(data).reduce((sum, rows) => sum + rows.length, 0),
    },
  }
}
