import { hours } from '../../domain/core/time.ts'
import type { Scenario } from '../../domain/lab/scenario.ts'
import { callTable } from '../../streams/rest/calls.ts'
import { labClock } from './clock.ts'
import { LabDevice, type DeviceParts } from './device.ts'
import { labDisk } from './disk.ts'
import type { LabWorld } from './perform.ts'
import { seeded } from './seeded.ts'
import { labServer } from './server.ts'

export interface WorldParts extends Pick<DeviceParts, 'build' | 'onPush'> {
  readonly seed: number
  /** Resolves when the event loop has come round. */
  readonly turn: () => Promise<void>
}

/** A server, and a device whose worker runs and whose tabs are open, as a scenario begins. */
export async function makeWorld(
  { setup }: Pick<Scenario, 'setup'>,
  { build, seed, turn, onPush }: WorldParts,
): Promise<LabWorld> {
  // Fetched in real time when they are first wanted; here they are at hand, so that virtual time alone decides.
  await Promise.all([callTable(), build.domain.late()])
  const clock = labClock(turn)
  const random = seeded(seed)
  const server = labServer(clock, setup)
  const disk = labDisk()
  const tokenLifeMs = setup.tokenLifeMs ?? hours(1)
  const device = new LabDevice({
    build,
    clock,
    server,
    disk,
    random,
    tokenLifeMs,
    ...(onPush === undefined ? {} : { onPush }),
  })
  await device.start()
  for (const tab of setup.tabs ?? ['A']) await device.open(tab, '/live-trades')
  return { clock, server, device, disk, random }
}
