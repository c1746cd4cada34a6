import type { ReactNode } from 'react'
import type { AdviceData, AdviceFilters } from '../../../domain/advice/view.types.ts'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { Grid } from '../../kit/layout/Grid.tsx'
import { Heading } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'
import * as frame from '../portfolioCommand/command.css.ts'
import { Frame } from '../portfolioCommand/Frame.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import { words as shared } from '../portfolioCommand/texts.ts'
import { rowsOf } from '../portfolioCommand/told.ts'
import { Tools } from '../portfolioCommand/Toolbar.tsx'
import { change, noFilters } from '../portfolioCommand/useAdvice.ts'
import { ActionTimeline } from './ActionTimeline.tsx'
import { BeforeAfterPanel } from './BeforeAfterPanel.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { Lanes } from './Lanes.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { ScoreboardPanel } from './ScoreboardPanel.tsx'
import { words } from './texts.ts'

/** Board of the command center `/portfolio-command-v2`: the same actions by when they are due (screens.md 2.11). */
export default function Screen(): ReactNode {
  return <Frame shape="board">{(data, filters) => <Board data={data} filters={filters} />}</Frame>
}

function Board({ data, filters }: { readonly data: AdviceData; readonly filters: AdviceFilters }): ReactNode {
  const isPhone = useMedia('phone')
  const rows = rowsOf(data)
  return (
    <>
      <div className={frame.bar}>
        <Heading level={2}>{words.board}</Heading>
        <Checkbox isSelected={filters.cmp === 'last'} onChange={(is) => change({ cmp: is ? 'last' : '' })}>
          {words.markChanges}
        </Checkbox>
        {!isPhone && <Tools rows={rows} total={data.total} />}
      </div>
      {rows.length === 0 ? (
        <NothingMatches
          title={shared.noMatch}
          hint={shared.clearHint}
          clear={tableTexts.clear}
          onClear={() => change(noFilters)}
        />
      ) : (
        <>
          <SelectionBar />
          <Lanes />
          <ActionTimeline />
        </>
      )}
      <BeforeAfterPanel />
      <Grid columns={2} stacks="rail">
        <ChangesPanel />
        <ScoreboardPanel />
      </Grid>
    </>
  )
}
