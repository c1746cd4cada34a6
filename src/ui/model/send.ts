import { attach, createEffect, createEvent, createStore, scopeBind } from 'effector'
import type { CommandBody } from '../../domain/command.ts'
import { bad, type Outcome } from '../../domain/core/outcome.ts'
import type { Answer, Question } from '../../domain/question.ts'
import type { Link } from '../link/link.ts'
import { scope } from './scope.ts'

type Sent = Outcome<{ readonly entry: number }>

const linkChanged = createEvent<Pick<Link, 'send' | 'read'> | null>()

/** The tab's connection; replaced when another user signs in. */
const $link = createStore<Pick<Link, 'send' | 'read'> | null>(null, { serialize: 'ignore' }).on(
  linkChanged,
  (_, link) => link,
)

const gone: Outcome<never> = bad({ kind: 'protocol', message: 'No worker is connected yet.' })

const sendFx = attach({
  source: $link,
  effect: createEffect(
    ({ link, body }: { link: Pick<Link, 'send'> | null; body: CommandBody }): Promise<Sent> =>
      link?.send(body) ?? Promise.resolve(gone),
  ),
  mapParams: (body: CommandBody, link) => ({ link, body }),
})

/** Sets the connection through which commands go. */
export const setLink = scopeBind(linkChanged, { scope })

// Bound once: `allSettled` would wait for every command still under way in the scope.
const boundSend = scopeBind(sendFx, { scope })

/** Sends a command from anywhere in the tab. */
export const send = (body: CommandBody): Promise<Sent> => boundSend(body)

/** Has the core ask the server again: for a resource by its key, or for all of a call. */
export const refetch = (resource: string): void => void send({ type: 'resource.refetch', resource })

/** Asks the core a question. */
export function read<Q extends Question>(question: Q): Promise<Outcome<Answer<Q>>> {
  return scope.getState($link)?.read(question) ?? Promise.resolve(gone)
}
