// Loaded before a program that a test starts: the program gets its SIGTERM within the line by which it says that it is
// ready, as from a parent that acts on that line at once. Without a handler it dies there.
import { isMainThread } from 'node:worker_threads'

const write = process.stdout.write.bind(process.stdout)

if (isMainThread)
  process.stdout.write = (/** @type {string} */ text) => {
    const isTaken = write(text)
    if (/^(Bot Blending: http|\{"ready":true)/.test(text)) process.kill(process.pid, 'SIGTERM')
    return isTaken
  }
