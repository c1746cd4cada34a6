import { firstValueFrom } from 'rxjs'
import { EXPORT_TIMEOUT } from '../domain/privacy/constants.ts'
import type { Exporting } from '../domain/question.ts'
import type { HttpPort } from '../streams/ports.ts'
import { calling } from '../streams/rest/client.ts'

const FAILED = 'The server did not hand out your data. Try again in a moment.'

/** The beginning and the end of the answer, as the server writes them; without its end it is not whole. */
const HEAD = /^\{"exported_at":"(\d{4}-\d\d-\d\d)T/
const TAIL = /"rows":(\d+)\}\s*$/
const LOOKED_AT = 64

/**
 * Asks the server for all that it keeps of the user. It goes to the tab that asked and into no fact, and is not read
 * here: of its hundreds of megabytes only both ends are looked at.
 */
export async function exportAll(http: HttpPort): Promise<Exporting> {
  const answer = await firstValueFrom(calling(http, 'accountExport', { timeoutMs: EXPORT_TIMEOUT, isFile: true }))
  if (!answer.ok) return { ok: false, message: answer.error.message || FAILED }
  const file = answer.value.body as Blob
  const day = HEAD.exec(await file.slice(0, LOOKED_AT).text())?.[1]
  const rows = TAIL.exec(await file.slice(-LOOKED_AT).text())?.[1]
  if (day === undefined || rows === undefined) return { ok: false, message: FAILED }
  return {
    ok: true,
    file: { name: `bot-blending-${day}.json`, type: 'application/json', parts: [file], rows: Number(rows) },
  }
}
