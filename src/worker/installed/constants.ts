/** Begins the names of the service worker's caches. */
export const PREFIX = 'bot-blending'

/** What a tab says to a service worker that waits. */
export const TAKE_OVER = 'take over'

/** What a service worker says to a page in which somebody pressed a message: go there. */
export const OPEN_PATH = 'bot-blending.open'

/** A page holds a lock of this name for life, with the path of its script behind it: so long its build is in use. */
export const PAGE_LOCK = 'bot-blending.page '
