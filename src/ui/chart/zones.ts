import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'

/** A tinted rectangle between two prices, from a time to another or to the right edge: the profit or the loss zone. */
export interface Zone {
  readonly from: UTCTimestamp
  /** Null is the right edge. */
  readonly to: UTCTimestamp | null
  readonly low: number
  readonly high: number
  /** Colour with its alpha. */
  readonly fill: string
}

/** Draws zones under the candles (6 % tint, look.md Chart). */
export class ZonesPrimitive implements ISeriesPrimitive<Time> {
  private zones: readonly Zone[] = []
  private attachedTo: SeriesAttachedParameter<Time> | null = null

  attached(to: SeriesAttachedParameter<Time>): void {
    this.attachedTo = to
  }

  detached(): void {
    this.attachedTo = null
  }

  set(zones: readonly Zone[]): void {
    this.zones = zones
    this.attachedTo?.requestUpdate()
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => this.paint(context, mediaSize.width)),
    }
    return [{ zOrder: () => 'bottom', renderer: () => renderer }]
  }

  private paint(context: CanvasRenderingContext2D, width: number): void {
    const to = this.attachedTo
    if (to === null) return
    const scale = to.chart.timeScale()
    for (const zone of this.zones) {
      const left = Math.max(0, scale.timeToCoordinate(zone.from) ?? 0)
      const right = zone.to === null ? width : (scale.timeToCoordinate(zone.to) ?? width)
      const top = to.series.priceToCoordinate(zone.high)
      const bottom = to.series.priceToCoordinate(zone.low)
      if (top === null || bottom === null || right <= left) continue
      context.fillStyle = zone.fill
      context.fillRect(left, top, right - left, bottom - top)
    }
  }
}
