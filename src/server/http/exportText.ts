import type { UserRows } from '../db/userData.ts'

/**
 * The answer to an export, piece by piece: nowhere is it one text, which could be longer than a text may be. `rows`
 * comes last, so that a file that was cut off is known by its lack.
 */
export async function* exportText(pages: AsyncIterable<UserRows>, exportedAt: string): AsyncGenerator<string, void> {
  let count = 0
  let open: string | null = null
  yield `{"exported_at":${JSON.stringify(exportedAt)},"data":{`
  for await (const { table, rows } of pages) {
    const isNew = table !== open
    if (isNew) yield `${open === null ? '' : '],'}\n${JSON.stringify(table)}:[`
    if (rows.length > 0) yield `${isNew ? '' : ','}\n${rows.join(',\n')}`
    open = table
    count += rows.length
  }
  yield `${open === null ? '' : ']'}},"rows":${count}}\n`
}

/**
 * The pieces as the body of an answer, each made when the reader has taken the one before. One that fails breaks the
 * answer off: what came until then must not look whole.
 */
export const bodyOfPieces = (
  pieces: AsyncGenerator<string, void>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done === true) controller.close()
          else controller.enqueue(Buffer.from(value))
        } catch (error) {
          failed(error)
          // In words of ours: the library may write them where they are read.
          controller.error(new Error('The answer broke off.'))
        }
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
