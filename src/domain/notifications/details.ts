import { exitName } from '../closed/exitTexts.ts'
import { formatDecimal, formatPnl, formatSignedPercent, sideWord } from '../core/format.ts'
import { word } from '../language/translate.ts'
import { LEVEL_NAMES } from '../market/texts.ts'
import { definitionOf } from './kinds.ts'
import type { Notification } from './model.ts'
import { DETAIL_LABELS as labels, changeText, positionText } from './texts.ts'
import type { NotificationDetail } from './view.types.ts'
import { own } from '../core/own.ts'

/**
 * All that is worth reading of an entry, beside title, message and time, in the order of the metadata of spec 3. What
 * it does not know is left out.
 */
export function detailsOf(n: Notification): readonly NotificationDetail[] {
  const lines: readonly (readonly [label: string, value: string | null])[] = [
    [labels.symbol, n.symbol],
    [labels.account, n.account],
    [labels.side, n.side === null ? null : sideWord(n.side)],
    [labels.strategy, n.strategy],
    [labels.position, n.positionStatus === null ? null : positionText(n.positionStatus, n.isLivePosition)],
    [labels.pnl, n.pnl === null ? null : `${formatPnl(n.pnl)} USDT`],
    [labels.roi, n.roiPct === null ? null : `${formatSignedPercent(n.roiPct)} %`],
    ...(definitionOf(n.type).details?.(n) ?? []),
    [labels.exectype, exitName(n.exectype)],
    [labels.tradeId, n.tradeId],
    ...Object.entries(n.changes).map(
      ([field, [from, to]]) =>
        [own(LEVEL_NAMES, field) ?? changeText(field), `${valueOf(from)} to ${valueOf(to)}`] as const,
    ),
  ]
  return lines.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]))
}

const valueOf = (value: string | null): string => (value === null ? word('none') : formatDecimal(value))
