import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { Candle } from '../../../domain/market/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Slider } from '../../kit/controls/Slider.tsx'
import * as css from '../liveChart/liveChart.css.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { SPEEDS, type PlayActs, type Speed } from './usePlay.ts'

const speeds = SPEEDS.map((id) => ({ id, label: `${id}x` }))

/** Plays the chart candle by candle, or goes to one. */
export function PlayBar({
  candles,
  at,
  isRunning,
  speed,
  zone,
  toggle,
  goTo,
  setSpeed,
  end,
}: PlayActs & {
  readonly candles: readonly Candle[]
  /** Start of the newest candle that is shown, ms; null shows all. */
  readonly at: number | null
  readonly isRunning: boolean
  readonly speed: Speed
  readonly zone: string
}): ReactNode {
  const last = candles.length - 1
  const place =
    at === null
      ? last
      : Math.max(
          0,
          candles.findLastIndex((candle) => candle.at <= at),
        )
  const go = (to: number): void => (to >= last ? end() : goTo(candles[Math.max(0, to)]!.at))
  return (
    <div className={css.player} role="group" aria-label={texts.play}>
      <IconButton icon={isRunning ? 'pause' : 'play'} label={isRunning ? texts.pause : texts.play} onPress={toggle} />
      <IconButton
        icon="left"
        label={texts.stepBack}
        disabledReason={place === 0 ? texts.atFirst : undefined}
        onPress={() => go(place - 1)}
      />
      <IconButton
        icon="right"
        label={texts.stepOn}
        disabledReason={at === null ? texts.atNewest : undefined}
        onPress={() => go(place + 1)}
      />
      <div className={css.slide}>
        <Slider
          label={texts.playedTo}
          value={place}
          onChange={go}
          min={0}
          max={last}
          step={1}
          valueText={at === null ? texts.playedWhole : formatDateTime(candles[place]!.at, zone)}
        />
      </div>
      <Segmented label={texts.speed} size="sm" choices={speeds} value={speed} onChange={setSpeed} isWide={false} />
      {at !== null && (
        <Button size="sm" onPress={end}>
          {texts.playEnd}
        </Button>
      )}
    </div>
  )
}
