import { PATH_LENGTH } from '../../domain/core/constants.ts'

/** Where the core knows this tab to be: what its greeting said, or what was told since. Null before the greeting. */
let told: string | null = null

/** Notes what was told, a path with its query. */
export const noteToldPlace = (address: string): void => {
  told = address
}

/** Whether the core does not know yet that the tab is there. */
export const isUntold = (address: string): boolean => told !== null && told !== address

/** As much of a path or a query as the worker takes: what is longer, of an address made by hand, is told in part. */
export const tellable = (part: string): string => part.slice(0, PATH_LENGTH)
