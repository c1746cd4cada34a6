/** How pressing an action is, in a word. */
export const urgencies = { high: 'High', medium: 'Medium', low: 'Low' } as const
