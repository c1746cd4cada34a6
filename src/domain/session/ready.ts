import { refused, type Judge } from '../concept.ts'
import type { Outcome } from '../core/outcome.ts'
import { admits } from '../access/roles.ts'
import type { HasSession } from './model.ts'

/** AUTH-01: refused until calls can be made. */
export const notReady = (): Outcome<never> => refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')

/** A command that is refused until calls can be made. */
export const whenReady =
  <C, N extends HasSession>(judge: Judge<C, N>): Judge<C, N> =>
  (command, state, from) =>
    state.session.isApiAuthReady ? judge(command, state, from) : notReady()

/** A command that a rule keeps for administrators; the server refuses everybody else as well. */
export const forAdmins =
  <C, N extends HasSession>(rule: string, judge: Judge<C, N>): Judge<C, N> =>
  (command, state, from) =>
    admits('admin', state.session.profile?.roles ?? [])
      ? judge(command, state, from)
      : refused(rule, 'not_an_administrator', 'This is for administrators.')
