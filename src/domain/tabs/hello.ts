/** What a tab says when it joins. */
export interface TabHello {
  /** Name of the Web Lock the tab holds for life; also its id. */
  readonly tab: string
  /** Protocol number; an older tab is told to reload. */
  readonly protocol: number
  readonly path: string
  readonly query: string
  readonly visible: boolean
  /** Frames a second the tab can draw. */
  readonly installedApp: boolean
  readonly touch: boolean
  /** An iPhone or iPad; older tabs do not say. */
  readonly ios?: boolean
  readonly width: number
  /** IANA zone of the browser. */
  readonly browserZone: string
  /** The specification's local flags, mirrored because a worker has no localStorage. */
  readonly local: Readonly<Record<string, string>>
  /** What kind of host runs the core, and what it lacks. */
  readonly host: {
    readonly kind: 'shared' | 'dedicated' | 'inline'
    readonly storage: boolean
    readonly locks: boolean
  }
}
