import { changesOf, sentencesOf } from '../changes/history.ts'
import type { ChangeHistory } from '../changes/types.ts'
import type { Loadable } from '../core/outcome.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { strategyHistoryKeys } from './wants.ts'
import { historyTexts as texts } from './words.ts'

/** What was changed of a strategy, newest first, over the pages that were asked for. */
export const historyOf = (
  { resources: { byKey }, session }: HasResources & HasSession,
  strategy: string,
  pages: number,
  zone: string,
): Loadable<ChangeHistory> =>
  changesOf(
    strategyHistoryKeys(strategy, pages).map((key) => byKey[key]),
    { me: session.profile?.sub, zone },
    texts,
    (change) => ({
      id: change.id,
      at: change.at,
      time: change.time,
      by: change.by,
      title: texts.kinds[change.kind],
      details: sentencesOf(change, 'name', (key) => (key === 'name' ? texts.name : key)),
    }),
  )
