import type { Said } from '../changes/changed.ts'
import { changesOf, sentencesOf, type SentChange } from '../changes/history.ts'
import { historyKeys } from '../changes/keys.ts'
import type { ChangeHistory } from '../changes/types.ts'
import type { Loadable } from '../core/outcome.ts'
import { textFrom } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { RULE_HISTORY } from './constants.ts'
import { ruleHistoryTexts as texts } from './historyTexts.ts'
import type { RuleHistoryLine } from './view.types.ts'

/** What became of all bot rules, newest first, over the pages that were asked for. */
export const ruleHistoryOf = (
  { resources: { byKey }, session }: HasResources & HasSession,
  pages: number,
  zone: string,
): Loadable<ChangeHistory<RuleHistoryLine>> =>
  changesOf(
    historyKeys(RULE_HISTORY, pages).map((key) => byKey[key]),
    { me: session.profile?.sub, zone },
    texts,
    ruleLine,
  )

/** A rule is named by what it says afterwards; of a deleted one by what it said. */
export function ruleLine(change: SentChange): RuleHistoryLine | null {
  const { id, at, time, by, kind, before, after } = change
  const symbol = textFrom((kind === 'deleted' ? before : after)['symbol'])
  const account = textFrom((kind === 'deleted' ? before : after)['account_name'])
  if (symbol === null || account === null) return null
  const isStopped = kind === 'edited' && before['is_active'] === true && after['is_active'] === false
  return {
    id,
    at,
    time,
    by,
    title: texts.title(isStopped ? texts.stopped : texts.kinds[kind], symbol, account),
    details: sentencesOf(change, 'strategy_name', (field) =>
      // The title of what came or went names its symbol and account.
      kind === 'edited' || !IN_TITLE.includes(field) ? (texts.fields[field] ?? null) : null,
    ),
    restore: kind === 'created' ? null : ruleIn(before),
  }
}

const IN_TITLE: readonly string[] = ['symbol', 'account_name']

function ruleIn(said: Said): RuleHistoryLine['restore'] {
  const [strategy, name] = [textFrom(said['strategy_id']), textFrom(said['strategy_name'])]
  const [account, symbol] = [textFrom(said['account_name']), textFrom(said['symbol'])]
  return strategy === null || account === null || symbol === null
    ? null
    : { strategy, name: name ?? '', account, symbol }
}
