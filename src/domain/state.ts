/** Root of the folded state; one slice per concept, each owned by its reducer. Filled in by the concepts. */
export interface State {
  readonly entry: number
}
