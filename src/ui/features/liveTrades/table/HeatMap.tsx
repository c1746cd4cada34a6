import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { formatSignedPercent, sideWord } from '../../../../domain/core/format.ts'
import type { LiveGroup, LiveTradesData, PositionRow } from '../../../../domain/live/view.types.ts'
import { Link } from '../../../kit/controls/Link.tsx'
import { assignInlineVars } from '../../../kit/inlineVars.ts'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Percent, Signed } from '../../../kit/data/Numbers.tsx'
import { isOnValue, RoiMark, roiLabel } from '../../shared/Roi.tsx'
import { useNowAndThen } from '../../../model/clock.ts'
import { tableOf } from '../../../model/mirrors.ts'
import { useRow } from '../../../model/useView.ts'
import { useWidth } from '../../../kit/layout/useWidth.ts'
import { CheckingMark } from './CheckingMark.tsx'
import * as css from './HeatMap.css.ts'
import { NoMatch } from '../NoMatch.tsx'
import { positionAddress } from '../openPosition.ts'
import { liveTexts } from '../texts.ts'
import { tilesOf, type Tile } from './treemap.ts'
import { useLive } from '../useLive.ts'

const groupsOf = (data: LiveTradesData): readonly LiveGroup[] => data.groups

/** Areas are measured again this often; a tile that moved with every tick could not be read. Milliseconds. */
const MEASURE_EVERY = 10_000
const HEIGHT = 520

/** ROI from which the tint is full, per cent. */
const FULL_TINT = 20

/** Positions as areas: size is value, colour is ROI; each opens its chart (screens.md 2.1). */
export default function HeatMap(): ReactNode {
  const groups = useLive(groupsOf) ?? []
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const round = useNowAndThen(MEASURE_EVERY)
  const ids = groups.flatMap((group) => group.ids)
  // The round is part of the key: the same ids are measured again when it turns.
  const key = [round, ...ids].join('\n')
  const tiles = useMemo(() => tilesOf(weigh(key.split('\n').slice(1)), Math.max(0.4, width / HEIGHT)), [key, width])
  return (
    <Panel title="Heat map" note="area is value, colour is ROI" isPadded={false}>
      {/* Stands there also while nothing matches: what comes then finds its width. */}
      <div ref={frame}>
        {tiles.length === 0 ? (
          <NoMatch />
        ) : (
          <div className={css.map} role="list" aria-label={liveTexts.table}>
            {tiles.map((tile) => (
              <PositionTile key={tile.id} tile={tile} />
            ))}
          </div>
        )}
      </div>
    </Panel>
  )
}

function weigh(ids: readonly string[]): readonly { readonly id: string; readonly weight: number }[] {
  const rows = tableOf('positions')
  return ids
    .map((id) => ({ id, weight: Math.max(1, Number((rows.row(id) as PositionRow | undefined)?.value ?? 1)) }))
    .sort((a, b) => b.weight - a.weight)
}

function PositionTile({ tile }: { readonly tile: Tile }): ReactNode {
  const row = useRow('positions', tile.id)
  if (row === undefined) return null
  const roi = row.roiPct ?? 0
  const tint = Math.min(1, Math.abs(roi) / FULL_TINT)
  const style: CSSProperties = {
    left: `${tile.left}%`,
    top: `${tile.top}%`,
    width: `${tile.width}%`,
    height: `${tile.height}%`,
    ...assignInlineVars({ [css.tint]: `${Math.round(8 + tint * 42)}%` }),
  }
  // The coin alone names several: two legs, or the same on two accounts.
  const rest = `${sideWord(row.side)}, ${row.account}, ${roiLabel(row.leverage)} ${formatSignedPercent(row.roiPct)} %`
  return (
    <div
      className={css.tile}
      style={style}
      role="listitem"
      data-direction={row.stale || row.checking ? 'flat' : roi > 0 ? 'up' : roi < 0 ? 'down' : 'flat'}
      title={`${row.symbol}, ${rest}`}
    >
      <div className={css.words}>
        <span className={css.name}>
          <Link tone="quiet" className={css.cover} href={positionAddress(row)} aria-label={`${row.base}, ${rest}`}>
            <span translate="no">{row.base}</span>
          </Link>{' '}
          <CheckingMark id={tile.id} />
        </span>
        <span className={css.figures}>
          <Signed value={row.closed === null ? row.pnl : row.closed.finalPnl} isNeutral />
        </span>
        <span className={css.second}>
          <RoiMark isShown={isOnValue(row)} />
          <Percent value={row.roiPct} tone="move" />
        </span>
      </div>
    </div>
  )
}
