/** Most names of types that are kept: builds to come may know more than this one, nobody knows as many. */
const MOST_TYPES = 50

/**
 * The types that are off, once some were switched: what was kept of the others stays, as another device may
 * have left it. `changed` says of each by name whether it is on.
 */
export const withSwitched = (off: readonly string[], changed: Readonly<Record<string, boolean>>): readonly string[] =>
  [
    ...off.filter((type) => !Object.hasOwn(changed, type)),
    ...Object.keys(changed).filter((type) => changed[type] === false),
  ].slice(0, MOST_TYPES)
