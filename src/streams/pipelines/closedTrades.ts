import { Observable, catchError, defer, from, map, mergeMap, of, switchMap, takeUntil } from 'rxjs'
import { closedTexts } from '../../domain/closed/texts.ts'
import { onePart } from '../../domain/core/onePart.ts'
import type { EntryOf, Event } from '../../domain/event.ts'
import { failureOf } from '../../domain/resources/rules.ts'
import type { NamedPipeline } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** Reading pages weighs more than asking for them, and only screens with closed trades need it. */
const closedPages = onePart(() => import('../../domain/closed/pages.ts'))

/** Pages of closed trades: asked → loaded or failed. Which and when is the domain's. */
export const closedTrades: NamedPipeline = {
  name: 'closed trades',
  pipeline: (turns, ports) =>
    turns.pipe(
      on('closed.page_asked'),
      // Lists are independent of each other; the domain asks for one page of a list at a time.
      mergeMap(({ entry }) =>
        page(entry.data, ports).pipe(
          takeUntil(turns.pipe(on('session.ended', 'storage.fenced'))),
          map((event) => propose(event, entry.entry)),
        ),
      ),
    ),
}

type Asked = EntryOf<'closed.page_asked'>['data']

function page(asked: Asked, { http, now }: Ports): Observable<Event> {
  const { list, attempt, offset, replaces } = asked
  const failed = (message: string, status: number | null, retryAfter?: number): Event => {
    const { final, retryAt } = failureOf(list, attempt, { message, status, retryAfter }, now()).data
    return {
      type: 'closed.page_failed',
      data: {
        list,
        attempt,
        message: message === '' ? closedTexts.failed : message,
        status,
        ...(final || retryAt === undefined ? {} : { retryAt }),
      },
    }
  }
  return defer(() => from(closedPages())).pipe(
    switchMap(({ decodePage, pageQuery }) =>
      calling(http, 'tradesClosed', { query: pageQuery(asked) }).pipe(
        map((answer): Event => {
          if (!answer.ok) return failed(answer.error.message, answer.error.status ?? null, answer.error.retryAfter)
          const read = decodePage(answer.value.body)
          return read === null
            ? failed(closedTexts.failed, null)
            : { type: 'closed.page_loaded', data: { list, offset, replaces, ...read } }
        }),
      ),
    ),
    catchError(() => of(failed(closedTexts.failed, null))),
  )
}
