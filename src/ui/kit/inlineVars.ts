import type { CSSProperties } from 'react'

/** Inline style that sets custom properties; keys are `var(--name)` as createVar and the contract give them. */
export function assignInlineVars(values: Readonly<Record<string, string>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/^var\((--[\w-]+).*\)$/, '$1'), value]),
  )
}
