// Loaded before a program that a test starts: when the test's process is gone, so is the line to it, and the program
// ends by itself instead of taking the processor from whatever runs next.
import { isMainThread } from 'node:worker_threads'

// Threads load it as well, and have no line of their own.
if (isMainThread) process.stdin.on('end', leave).on('close', leave).on('error', leave).resume()

function leave() {
  process.kill(process.pid, 'SIGTERM')
}
