// What the server says to the reader of a screen: refusals of the calls, states of accounts, steps of a task, reasons
// of a recommendation. It is written in English, and known again by the client (src/domain/language/telling.ts). What
// the server writes elsewhere, its log, its mails and its own pages, is no part of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { textsIn } from './catalogue.mjs'
import { filesUnder } from './sources.mjs'

/** Files all of whose texts are said to a reader, or stand as null in the catalogue. */
const SPOKEN = [
  'src/server/accounts/elsewhere.ts',
  'src/server/accounts/keyExpiry.ts',
  'src/server/accounts/accountState.ts',
  'src/server/channels/deliver.ts',
  'src/server/channels/outgoing.ts',
  'src/server/channels/targets.ts',
  'src/server/events/summary.ts',
  'src/server/exchange/accountFaults.ts',
  'src/server/exchange/accountSync.ts',
  'src/server/exchange/calling/fault.ts',
  'src/server/exchange/calling/hosts.ts',
  'src/server/exchange/calling/instruments.ts',
  'src/server/exchange/calling/retCodes.ts',
  'src/server/exchange/calling/verifyKey.ts',
  'src/server/exchange/gaps.ts',
  'src/server/exchange/historySync.ts',
  'src/server/exchange/klines.ts',
  'src/server/exchange/run.ts',
  'src/server/exchange/session.ts',
  'src/server/exchange/unreadRows.ts',
  'src/server/http/app.ts',
  'src/server/http/auth.ts',
  'src/server/http/databaseProblem.ts',
  'src/server/http/once.ts',
  'src/server/http/problem.ts',
  'src/server/http/routes/trades.ts',
  'src/server/http/serve.ts',
  'src/server/recommendations/generate.ts',
  'src/server/recommendations/tellReady.ts',
  'src/server/tasks/tradeSync.ts',
  'src/domain/bots/ruleChange.ts',
  'src/domain/recommendations/rationale.ts',
  'src/domain/recommendations/recommend.ts',
]
/** Where the calls stand with the sentences of their refusals. */
const CALLS = 'src/domain/wire'

/** @typedef {import('./catalogue.mjs').Text & { readonly file: string }} Found */

/** @param {string} root @returns {readonly Found[]} */
export function serverTextsOf(root) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(root, file), 'utf8')
  return [
    ...SPOKEN.flatMap((path) => filesUnder(root, path)).flatMap((file) =>
      textsIn(file, read(file)).map((text) => ({ ...text, file })),
    ),
    ...filesUnder(root, CALLS).flatMap((file) => refusalsIn(file, read(file))),
  ]
}

/** The sentences of a file's refusals: `[409, 'It is linked already.']`. @param {string} file @param {string} code */
export function refusalsIn(file, code) {
  /** @type {Found[]} */
  const found = []
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const [status, sentence] = node.type === 'ArrayExpression' ? node.elements : []
    if (/^[45]\d\d$/.test(String(status?.value)) && typeof sentence?.value === 'string' && node.elements.length === 2) {
      const line = code.slice(0, sentence.start).split('\n').length
      const { value: key, start, end } = sentence
      found.push({ key, start, end, line, kind: 'string', spans: [], file })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, code).program)
  return found
}
