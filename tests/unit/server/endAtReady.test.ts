import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inProject } from '../../support/paths.ts'
import { serverPrograms } from '../../support/program.ts'

const { start } = serverPrograms('end-at-ready')
const KEY = 'a key of this test alone'

test.each([
  ['the server', ['src/server/main.ts'], { PORT: '0' }],
  ['the server that sets up its samples', ['src/server/main.ts'], { PORT: '0', BYBIT_ENVIRONMENT: 'paper' }],
  ['the paper exchange', ['src/paper/main.ts', '--port', '0'], { PAPER_CONTROL_SECRET: KEY }],
  [
    "the card provider's stand-in",
    ['src/paper/billing/main.ts', '--port', '0', '--webhook', 'http://127.0.0.1:9/'],
    { BILLING_KEY: KEY, BILLING_WEBHOOK_SECRET: KEY },
  ],
])('F2 %s ends in order when a signal comes with the line that says it is ready', async (_name, words, env) => {
  const preload = pathToFileURL(inProject('tests', 'support', 'endAtReady.mjs')).href
  const program = start({ ...env, NODE_OPTIONS: `--import ${preload}` }, words)

  expect({ code: await program.code, signal: program.child.signalCode }).toEqual({ code: 0, signal: null })
  expect(program.said()).toMatch(/^(Bot Blending: http|\{"ready":true)/m)
  expect(program.said()).not.toContain('"level":50')
})
