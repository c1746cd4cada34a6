/** Put in where the server is built (scripts/build.mjs); what runs from its sources has none. */
declare const BUILT_AS: string | undefined

/** What this build is called in what the server tells of itself: its version and the mark of its sources. */
export const buildName = (): string => (typeof BUILT_AS === 'string' ? BUILT_AS : 'development')
