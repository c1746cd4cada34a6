/** Most characters that a tab tells of a path, or of what follows its question mark: the worker takes no more (T3). */
export const PATH_LENGTH = 2_000
