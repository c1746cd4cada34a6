import type { ReactNode } from 'react'
import { closedListPath } from '../../../domain/access/chartPaths.ts'
import type { ClosedChartData } from '../../../domain/market/view.types.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { useView } from '../../model/useView.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import * as css from './closedChart.css.ts'
import { NotePanel } from './NotePanel.tsx'
import { decimalsOf } from './picture.ts'
import { SimilarPanel } from './SimilarPanel.tsx'
import { ToldPanel } from './ToldPanel.tsx'
import { WhatIfPanel } from './WhatIfPanel.tsx'

/** What one thinks of the trade, what else could have been, what was told of it, and the ways on. */
export function MorePanels({ view }: { readonly view: ClosedChartData }): ReactNode {
  const { trade, live, list } = view
  const { zone } = useView('shell')
  return (
    <div className={css.more}>
      <Stack gap={12}>
        <NotePanel trade={trade} known={view.tags} outcome={view.noted} />
        <WhatIfPanel trade={trade.id} of={view.whatIfs} decimals={decimalsOf(view) ?? 2} zone={zone} />
      </Stack>
      <Stack gap={12}>
        <ToldPanel told={view.told} zone={zone} />
        <SimilarPanel rows={view.similar} zone={zone} />
        <Stack gap={8}>
          {live !== null && (
            <ButtonLink href={live} icon="live">
              {texts.openLive}
            </ButtonLink>
          )}
          <ButtonLink href={closedListPath(trade.symbol, trade.account)} icon="closed">
            {texts.closedTrades}
          </ButtonLink>
          <ButtonLink href={list} variant="bare" icon="left">
            {texts.backToList}
          </ButtonLink>
        </Stack>
      </Stack>
    </div>
  )
}
