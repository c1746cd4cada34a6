import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FAULTS, tabSteps, troublesOf } from '../../../bench/soak/plan.ts'
import { trembling } from '../../../bench/soak/values.ts'
import { errorsIn } from '../../../bench/soak/errors.ts'

test('the same seed plans the same, another another', () => {
  const plan = (seed: number) => {
    const steps = tabSteps(seed)
    return [troublesOf(seed, 30), Array.from({ length: 50 }, () => steps.next().value)]
  }
  expect(plan(7)).toEqual(plan(7))
  expect(plan(7)).not.toEqual(plan(8))
})

test('a fault each minute but the first, each before one comes again', () => {
  const [first, ...others] = troublesOf(7, FAULTS.length + 1)
  expect(first).toBeNull()
  expect(others.map((trouble) => trouble?.fault).toSorted()).toEqual(FAULTS.toSorted())
  for (const trouble of others) expect(trouble!.after + trouble!.seconds).toBeLessThanOrEqual(30)
  expect(troublesOf(7, 1)[0]).not.toBeNull()
})

test('a fault that is left out does not come, and the others do', () => {
  const faults = troublesOf(7, 60, ['server_kill', 'server_restart']).map((trouble) => trouble?.fault ?? 'none')
  expect(new Set(faults).size).toBe(FAULTS.length - 2 + 1)
  expect(faults.filter((fault) => fault.startsWith('server_'))).toEqual([])
})

test('a tab that closes is open, and there are at most four', () => {
  let open = 0
  const steps = tabSteps(7)
  for (let i = 0; i < 500; i += 1) {
    const step = steps.next().value
    if ('closes' in step) expect(step.closes).toBeLessThan(open)
    open += 'opens' in step ? 1 : -1
    expect(open).toBeLessThanOrEqual(4)
  }
})

test('frames of the server go by unchanged, however they are cut', async () => {
  const frames = `data: {"type":"heartbeat"}\n\nid: e-1\ndata: {"type":"unified_notification","event_type":"open_position_closed","data":{"symbol":"BTCUSDT","account":"main","leg":"one_way"}}\n\n: a comment\n\n`
  const flow = { values: 0 }
  const through = trembling(500, flow)
  const out = new PassThrough()
  through.pipe(out)
  for (const part of [frames.slice(0, 9), frames.slice(9, 40), frames.slice(40)]) through.write(part)
  await turn()
  through.destroy()
  expect(String(out.read())).toBe(frames)
  expect(flow.values).toBe(0)
})

test.each([
  ['{"level":40,"msg":"a warning"}', false],
  ['{"level":50,"msg":"an error"}', true],
  ['Bot Blending: http://127.0.0.1:4780', false],
  ['Debugger listening on ws://127.0.0.1:1/x', false],
  ['TypeError: nobody caught this', true],
  ['', false],
])('an error of the server: %s', (line, isOne) => {
  expect(errorsIn(`${line}\n`)).toEqual(isOne ? [line] : [])
})
