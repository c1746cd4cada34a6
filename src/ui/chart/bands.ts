import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'

/** An area between two lines over the same times. */
export interface Band {
  readonly points: readonly { readonly time: UTCTimestamp; readonly low: number; readonly high: number }[]
  /** Colour with its alpha. */
  readonly fill: string
}

/** Draws bands under the lines of a chart. */
export class BandsPrimitive implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null
  private readonly bands: readonly Band[]

  constructor(bands: readonly Band[]) {
    this.bands = bands
  }

  attached(to: SeriesAttachedParameter<Time>): void {
    this.attachedTo = to
  }

  detached(): void {
    this.attachedTo = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => target.useMediaCoordinateSpace(({ context }) => this.paint(context)),
    }
    return [{ zOrder: () => 'bottom', renderer: () => renderer }]
  }

  private paint(context: CanvasRenderingContext2D): void {
    for (const { points, fill } of this.bands) {
      const upper = points.map(({ time, high }) => this.place(time, high))
      const lower = points.map(({ time, low }) => this.place(time, low)).toReversed()
      const outline = [...upper, ...lower].filter((place) => place !== null)
      if (outline.length < 3) continue
      context.beginPath()
      for (const [x, y] of outline) context.lineTo(x, y)
      context.closePath()
      context.fillStyle = fill
      context.fill()
    }
  }

  private place(time: UTCTimestamp, price: number): readonly [x: number, y: number] | null {
    const x = this.attachedTo?.chart.timeScale().timeToCoordinate(time) ?? null
    const y = this.attachedTo?.series.priceToCoordinate(price) ?? null
    return x === null || y === null ? null : [x, y]
  }
}
