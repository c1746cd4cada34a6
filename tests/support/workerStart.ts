/**
 * The script of the worker that runs first: what a test puts before it, the core finds. The worker's own address,
 * `worker-main-…`, holds nothing but its import, which runs before anything else there.
 */
export const WORKER_START = /\/worker-start-[^/]*\.js$/
