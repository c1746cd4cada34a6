import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ChannelDesk, channelDesk } from './channelDesk.ts'
import type { Answer } from './server.ts'

/** How long a page has to show something before a channel tells it, ms. */
export const GRACE = 10_000
export const MINUTE = 60_000

/** What a person of a desk of channels does; each test finds him without channels, and two devices of its own names. */
export interface ToldPerson {
  readonly desk: ChannelDesk
  readonly phone: string
  readonly laptop: string
  /** His page of channels. */
  page(): Promise<Answer['json']>
  choose(choices: object): Promise<Answer>
  /** Adds a device under a name. */
  device(name: string): Promise<Answer>
  /** What a device was told. */
  on(name: string): readonly ChannelDesk['push']['taken'][number]['message'][]
  opened(symbol?: string): Promise<string>
  /** Quiet hours from so many minutes from now to so many, in UTC. */
  quietFor(from: number, to: number): { readonly from: string; readonly to: string }
  setZone(timezone: string): Promise<Answer>
}

/** The person of a file of tests, who begins each test with these choices. */
export function toldPerson(choices: object): ToldPerson {
  let desk: ChannelDesk
  let round = 0
  beforeAll(async () => {
    desk = await channelDesk()
  })
  afterAll(async () => {
    await desk.close()
  })
  beforeEach(async () => {
    round += 1
    for (const { id } of (await person.page()).channels) await desk.server.call('mara', 'DELETE', `/api/channels/${id}`)
    await person.choose(choices)
  })
  const person: ToldPerson = {
    get desk() {
      return desk
    },
    get phone() {
      return `phone ${round}`
    },
    get laptop() {
      return `laptop ${round}`
    },
    page: async () => (await desk.server.call('mara', 'GET', '/api/channels')).json,
    choose: (body) => desk.server.call('mara', 'PUT', '/api/channels/choices', body),
    device: (name) => desk.addDevice('mara', desk.push.device(name)),
    on: (name) => desk.push.taken.filter((one) => one.device === name).map(({ message }) => message),
    opened: (symbol = 'BTCUSDT') => desk.fact('mara', 'open_position_opened', { symbol }),
    quietFor(from, to) {
      const now = desk.server.parts.clock.now()
      const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString().slice(11, 16)
      return { from: at(from), to: at(to) }
    },
    setZone: (timezone) => desk.server.call('mara', 'PUT', '/v1/settings/user', { timezone }),
  }
  return person
}
