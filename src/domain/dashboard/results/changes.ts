import { ruleHistoryOf } from '../../bots/history.ts'
import { changesFrom } from '../../configuration/decode.ts'
import { CHANGES_KEY } from '../../configuration/edited.ts'
import { titleOf } from '../../configuration/texts.ts'
import { calendarOf, midnightOf } from '../../core/calendar.ts'
import { grouped } from '../../core/lists.ts'
import { epoch } from '../../core/time.ts'
import type { HasResources } from '../../resources/model.ts'
import type { HasSession } from '../../session/model.ts'
import type { ChangeDay } from '../results.types.ts'
import { resultsTexts as texts } from './texts.ts'

/** Changes of a day that are told one by one. */
const TOLD = 4

/**
 * Days of a range on which bot rules or settings were changed, with what, oldest first (screens.md 2.7, Row 2): of the
 * newest changes that the server tells.
 */
export function changeDays(
  state: HasResources & HasSession,
  zone: string,
  range: { readonly from: string; readonly to: string },
): readonly ChangeDay[] {
  const rules = ruleHistoryOf(state, 1, zone)
  const changes = [
    ...(rules.state === 'ready' ? rules.data.lines.map(({ at, title }) => ({ at, text: title })) : []),
    ...changesFrom(state.resources.byKey[CHANGES_KEY]?.value).map(({ at, category, key }) => ({
      at,
      text: `${titleOf(category)}: ${titleOf(key)}`,
    })),
  ].toSorted((a, b) => a.at - b.at)
  const { dayOf } = calendarOf(zone)
  return [...grouped(changes, ({ at }) => dayOf(epoch(at)))]
    .filter(([day]) => day >= range.from && day <= range.to)
    .map(([day, told]) => ({
      at: midnightOf(day),
      count: told.length,
      text: texts.changed(
        told.slice(0, TOLD).map(({ text }) => text),
        told.length,
      ),
    }))
}
