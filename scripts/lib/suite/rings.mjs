// What is run where. A test file is in the gate as `*.test.ts`, and in the whole alone as `*.long.ts`.

/**
 * `projects`: of Vitest, with the ending of their files; `env`: what its tests are told; `script`: a script of ours
 * that counts for itself (`--counts=FILE`); `oneByOne`: no two of its files at once, whatever the project says.
 * @typedef {{ readonly name: string, readonly minutes: number, readonly projects?: readonly string[],
 * readonly ending?: string, readonly env?: Readonly<Record<string, string>>, readonly script?: readonly string[],
 * readonly needsBrowser?: boolean, readonly oneByOne?: boolean }} Part
 * `endMinutes`: only what hangs is ended by the clock; a slow machine is not a fault.
 * @typedef {{ readonly name: string, readonly endMinutes: number, readonly warnMinutes: number,
 * readonly parts: readonly Part[] }} Ring
 */

export const GATE_ENDING = '.test.'
export const LONG_ENDING = '.long.'

/** The gate takes a fixed part of the generated cases, with fixed seeds; the whole takes all of them. */
const SAMPLE = { FC_SHARE: '0.15', SIM_SCHEDULES: '100' }

/** @type {Part} */
const check = { name: 'check', minutes: 2.5, script: ['scripts/check.mjs'] }

/**
 * Minutes are for two quiet cores. Parts run one after the other. Files of a part run two at a time, more on a larger
 * machine (tests/support/workers.ts): those of the end-to-end part have a product, a market and a browser of their own,
 * those of databases two databases. @type {Ring}
 */
export const gate = {
  name: 'gate',
  endMinutes: 50,
  warnMinutes: 32,
  parts: [
    check,
    { name: 'unit and components', minutes: 8, projects: ['unit', 'ui'], ending: GATE_ENDING },
    {
      name: 'properties and simulation',
      minutes: 3,
      projects: ['property', 'simulation'],
      ending: GATE_ENDING,
      env: SAMPLE,
    },
    { name: 'databases', minutes: 3, projects: ['databases'], ending: GATE_ENDING },
    {
      name: 'toolchain and browser',
      minutes: 2,
      projects: ['toolchain', 'browser'],
      ending: GATE_ENDING,
      needsBrowser: true,
    },
    { name: 'end to end', minutes: 13, projects: ['end-to-end'], ending: GATE_ENDING, needsBrowser: true },
  ],
}

/**
 * Everything, with all generated cases: what is cheap comes first, what is long last.
 * @param {string} seed Of the generated cases and of the order of the files.
 * @returns {Ring}
 */
export const whole = (seed) => {
  const fresh = { FC_SEED: seed, SIM_SEED: seed, ORDER_SEED: seed, WALK_SEED: seed }
  return {
    name: 'whole',
    endMinutes: 420,
    warnMinutes: 280,
    parts: [
      check,
      { name: 'unit and components', minutes: 8, projects: ['unit', 'ui'], env: fresh },
      // Restarts under load and sizes of a disk, too, want the machine for themselves.
      { name: 'databases', minutes: 6, projects: ['databases'], env: fresh, oneByOne: true },
      { name: 'properties', minutes: 19, projects: ['property'], env: fresh },
      { name: 'simulation', minutes: 19, projects: ['simulation'], env: fresh },
      {
        name: 'toolchain and browser',
        minutes: 3,
        projects: ['toolchain', 'browser'],
        env: fresh,
        needsBrowser: true,
      },
      {
        name: 'end to end',
        minutes: 14,
        projects: ['end-to-end'],
        ending: GATE_ENDING,
        env: fresh,
        needsBrowser: true,
      },
      // Kills, full disks, twenty tabs: each wants the machine for itself.
      {
        name: 'long',
        minutes: 50,
        projects: ['end-to-end'],
        ending: LONG_ENDING,
        env: fresh,
        needsBrowser: true,
        oneByOne: true,
      },
      // Longest, and each by itself: neither seed nor order matters to them.
      { name: 'deliberate faults', minutes: 60, script: ['scripts/mutate.mjs'] },
    ],
  }
}
