import { listFrom, recordFrom, textFrom, type Wire, wireOf } from '../core/wire.ts'
import { zoneLabel } from '../core/zones.ts'
import { tell } from '../language/said.ts'
import { definitionOf } from '../notifications/kinds.ts'
import { NOTIFICATION_TYPES } from '../notifications/types/index.ts'
import { loadable } from '../resources/loadable.ts'
import type { State } from '../state.ts'
import { isLoudness } from './choices.ts'
import { CHANNEL_KINDS, type ChannelKind, type Loudness } from './constants.ts'
import { channelTexts as texts } from './texts.ts'
import type { ChannelItem, ChannelsCard, ChannelsView } from './view.types.ts'

/** How a person is told while no page of his is open, as a tab sees it. */
export function channelsView(state: State): ChannelsView {
  return {
    card: loadable(state.resources.byKey['channels'], texts.unloaded, (value) => cardOf(wireOf(value), state)),
    outcomes: state.channels.outcomes,
  }
}

/** What the server confirmed, and over that each change on its way. */
function cardOf(answer: Wire, { writes, at }: Pick<State, 'writes' | 'at'>): ChannelsCard {
  const wishes = writes.overlays.filter(({ write }) => write === 'channelChoicesUpdate').map(({ body }) => wireOf(body))
  const said: Wire = Object.assign({}, answer, ...wishes.map(({ grid: _, ...rest }) => rest))
  const grids = [answer, ...wishes].map(({ grid }) => wireOf(grid))
  const leaving = writes.overlays.filter(({ write }) => write === 'channelRemove').map(({ key }) => key)
  const hasTelegram = answer['has_telegram'] === true
  const kinds = CHANNEL_KINDS.filter((kind) => kind !== 'telegram' || hasTelegram)
  const quiet = recordFrom(said['quiet'])
  return {
    pushKey: textFrom(answer['server_key']) ?? '',
    hasTelegram,
    telegramBot: textFrom(answer['telegram_bot']),
    channels: listFrom(answer['channels']).flatMap((one) => itemOf(wireOf(one), leaving)),
    grid: NOTIFICATION_TYPES.map((type) => ({
      type,
      label: definitionOf(type).label,
      cells: kinds.map((kind) => ({ kind, loudness: newest(grids, type, kind) })),
    })),
    kinds: kinds.map((kind) => ({ kind, label: texts.kinds[kind] })),
    quiet: quiet === null ? null : { from: textFrom(quiet['from']) ?? '', to: textFrom(quiet['to']) ?? '' },
    zone: zoneLabel(textFrom(answer['zone']) ?? 'UTC', at),
    urgentIsNeverQuiet: said['urgent_is_never_quiet'] === true,
    hasAmounts: said['has_amounts'] === true,
  }
}

const newest = (grids: readonly Wire[], type: string, kind: ChannelKind): Loudness =>
  grids.map((grid) => recordFrom(grid[type])?.[kind]).findLast(isLoudness) ?? 'on'

function itemOf(one: Wire, leaving: readonly string[]): readonly ChannelItem[] {
  const [id, kind] = [textFrom(one['id']), CHANNEL_KINDS.find((name) => name === one['kind'])]
  if (id === null || kind === undefined) return []
  const toldAt = Date.parse(textFrom(one['told_at']) ?? '')
  return [
    {
      id,
      kind,
      label: textFrom(one['label']) ?? '',
      hasFailed: one['state'] === 'failed',
      problem: told(textFrom(one['problem'])),
      toldAt: Number.isNaN(toldAt) ? null : toldAt,
      mark: textFrom(one['mark']) ?? '',
      isLeaving: leaving.includes(id),
    },
  ]
}

const told = (problem: string | null): string | null => (problem === null ? null : tell(problem))
