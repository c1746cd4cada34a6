import { recordFrom, textFrom, wireOf } from '../core/wire.ts'
import { FALLBACK_ZONE } from '../core/zoneName.ts'
import { zoneLabel } from '../core/zones.ts'
import { loadable } from '../resources/loadable.ts'
import type { State } from '../state.ts'
import { overlayOf } from '../writes/model.ts'
import { MOST } from './constants.ts'
import { editedPreferences, type MailValues } from './edited.ts'
import { mailTexts as texts } from './texts.ts'
import type { DigestPreview, EmailPrefsView, MailCard, MailRow } from './view.types.ts'

/** Email preferences of a tab (screens.md 2.18). */
export function emailPrefsView(state: State): EmailPrefsView {
  const { byKey } = state.resources
  return {
    preferences: loadable(byKey['emailPreferences'], texts.unloaded, (value) =>
      cardOf(editedPreferences(wireOf(value), state)),
    ),
    preview: loadable(byKey['digestPreview'], texts.noPreview, previewOf),
    master: masterOf(state),
    unsavedZone: unsavedZoneOf(state),
    awaited: textFrom(wireOf(wireOf(byKey['settingsUser']?.value)['email_proof'])['awaits']),
  }
}

function previewOf(value: unknown): DigestPreview {
  const said = recordFrom(value)
  const parts: readonly unknown[] = Array.isArray(said?.['parts']) ? said['parts'] : []
  return {
    subject: textFrom(said?.['subject']) ?? '',
    parts: parts.flatMap((part): DigestPreview['parts'] =>
      typeof part === 'string' ? [part] : Array.isArray(part) ? [part.flatMap(figureOf)] : [],
    ),
  }
}

const figureOf = (row: unknown): readonly (readonly [string, string])[] =>
  Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' ? [[row[0], row[1]]] : []

function masterOf(state: State): boolean | null {
  const wish = recordFrom(overlayOf(state.writes, 'settingsUserUpdate', 'email_notifications')?.body)
  const value = (wish ?? recordFrom(state.resources.byKey['settingsUser']?.value))?.['email_notifications']
  return typeof value === 'boolean' ? value : null
}

/** The server knows no zone of a browser, so it writes by UTC what has none saved. */
function unsavedZoneOf({ resources }: State): string | null {
  const profile = recordFrom(resources.byKey['settingsUser']?.value)
  return profile === null || textFrom(profile['timezone']) !== null ? null : zoneLabel(FALLBACK_ZONE, 0)
}

/** Fields that say something of the others. */
const ABOUT = ['is_subscribed']

/** Rows in the order in which the server names them, what cannot be changed last. */
function cardOf(values: MailValues): MailCard {
  const locked = Array.isArray(values['locked']) ? (values['locked'] as readonly unknown[]) : []
  const options = wireOf(values['options'])
  const rows = Object.entries(values).flatMap(([name, value]) =>
    ABOUT.includes(name) ? [] : rowOf(name, value, options[name], locked.includes(name)),
  )
  const isFixed = (row: MailRow): boolean => row.kind === 'switch' && row.isLocked
  return {
    isSubscribed: values['is_subscribed'] !== false,
    rows: [...rows.filter((row) => !isFixed(row)), ...rows.filter(isFixed)],
  }
}

function rowOf(name: string, value: unknown, options: unknown, isLocked: boolean): readonly MailRow[] {
  const about = { name, label: texts.labels[name] ?? humanised(name), hint: texts.hints[name] ?? '' }
  if (typeof value === 'boolean') return [{ kind: 'switch', ...about, isOn: value, isLocked }]
  if (typeof value === 'number') {
    const most = (MOST as Readonly<Record<string, number>>)[name] ?? null
    return [{ kind: 'number', ...about, value, unit: texts.units[name] ?? '', most, isWhole: name === 'digest_hour' }]
  }
  if (typeof value !== 'string' || !Array.isArray(options)) return []
  const choices = options.filter((one): one is string => typeof one === 'string')
  return [
    {
      kind: 'choice',
      ...about,
      value,
      choices: choices.map((id) => ({ id, label: texts.values[id] ?? humanised(id) })),
    },
  ]
}

/** `weekly_report` reads 'Weekly report'. */
const humanised = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
