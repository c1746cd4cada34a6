import type { ReactNode } from 'react'
import { formatDateTime, formatFixed } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { WhatIfView } from '../../../domain/market/view.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './closedChart.css.ts'
import { PanelTable } from './PanelTable.tsx'

/** What another exit would have made, and how far that is from the real one (screens.md 2.4). */
export function WhatIfPanel({
  trade,
  of,
  decimals,
  zone,
}: {
  /** Its id. */
  readonly trade: string
  readonly of: readonly WhatIfView[]
  /** Of prices of the symbol. */
  readonly decimals: number
  readonly zone: string
}): ReactNode {
  if (of.length === 0) return null
  const asks = ({ id }: WhatIfView): string => askAbout('trade.whatIf', { id: trade, exit: id })
  return (
    <Panel title={texts.whatIfs} note={texts.beforeFees}>
      <PanelTable head={texts.whatIfHead}>
        {of.map((one) => (
          <tr key={one.id}>
            <th scope="row" className={css.rowName}>
              <Text>{one.label}</Text>
              {one.price !== null && one.note !== null && (
                <Text as="div" size={12}>
                  {one.note}
                </Text>
              )}
            </th>
            {one.price === null ? (
              <td className={css.cell} colSpan={3}>
                <Text as="div" size={12} tone="text3" className={css.said}>
                  {wordsOf(one, decimals, zone)}
                </Text>
              </td>
            ) : (
              <>
                <td translate="no" className={css.cell}>
                  {formatFixed(one.price, decimals)}
                </td>
                <td className={css.cell}>
                  <Explain asks={asks(one)} name={one.label}>
                    <Signed value={one.pnl} />
                  </Explain>
                </td>
                <td className={css.cell}>
                  <Explain asks={asks(one)} name={`${one.label}, ${texts.whatIfHead.at(-1) ?? ''}`}>
                    <Signed value={one.difference} />
                  </Explain>
                </td>
              </>
            )}
          </tr>
        ))}
      </PanelTable>
    </Panel>
  )
}

/** Why there are no figures. */
function wordsOf({ note, missed, isComing }: WhatIfView, decimals: number, zone: string): string {
  if (missed !== null) return texts.notReached(formatFixed(missed.price, decimals), formatDateTime(missed.until, zone))
  return note ?? (isComing ? texts.notYet : NONE)
}
