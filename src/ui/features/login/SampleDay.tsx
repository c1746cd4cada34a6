import type { ReactNode } from 'react'
import { cx } from '../../kit/classes.ts'
import { Chip } from '../../kit/data/Chip.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { StopTargetTrack } from '../../kit/data/StopTargetTrack.tsx'
import { Coin } from '../shared/Coin.tsx'
import * as css from './SampleDay.css.ts'
import { loginTexts } from './texts.ts'

/** Four positions of a made-up day, called so: what the product's signature looks like. */
const rows = [
  { coin: 'BTC', position: 0.34, toStop: 2.5, toTarget: 1.93, pnl: 94.55 },
  { coin: 'XRP', position: 0.33, toStop: 5.5, toTarget: 4.26, pnl: 50 },
  { coin: 'SOL', position: 0.48, toStop: 4.35, toTarget: 2.51, pnl: 93.24 },
  { coin: 'AAVE', position: -0.79, toStop: 0.69, toTarget: 9.54, pnl: -28.9 },
] as const

const BARS = 44

/** The picture beside the words; decoration for assistive technology. */
export function SampleDay(): ReactNode {
  return (
    <aside className={css.picture} aria-hidden="true">
      <svg className={css.bars} viewBox="0 0 740 560" preserveAspectRatio="xMidYMax slice">
        {Array.from({ length: BARS }, (_, index) => (
          <Bar key={index} index={index} />
        ))}
      </svg>
      <div className={css.card}>
        <div className={css.head}>
          <span>{loginTexts.sample}</span>
          <Chip state="live" label="Live" detail="0.4 s" />
        </div>
        {rows.map((row) => (
          <div key={row.coin} className={css.row}>
            <Coin coin={row.coin} />
            <span className={css.coin}>{row.coin}</span>
            <span className={css.track}>
              <StopTargetTrack
                position={row.position}
                toStop={row.toStop}
                toTarget={row.toTarget}
                isNear={row.toStop < 1}
              />
            </span>
            <span className={css.pnl}>
              <Signed value={row.pnl} />
            </span>
          </div>
        ))}
      </div>
    </aside>
  )
}

/** A rising row of bars, uneven by a fixed pattern. */
function Bar({ index }: { readonly index: number }): ReactNode {
  const height = 60 + ((index * 53) % 130)
  const foot = 480 - index * 3.2
  return (
    <rect
      x={4 + index * 16.6}
      y={foot - height}
      width={9}
      height={height}
      rx={4.5}
      className={cx(index % 2 === 0 ? css.upper : css.lower)}
      style={{ opacity: 0.05 + index * 0.0037 }}
    />
  )
}
