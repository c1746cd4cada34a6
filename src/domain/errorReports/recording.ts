import { isRecord } from '../core/wire.ts'
import { scrubAddress, scrubText } from './scrub.ts'

/** An event that is a word about the page: addresses that it asked for, elements that were pressed, by their names. */
const CUSTOM = 5
/** Attributes that say how an element looks, not what it says. */
const LOOKS = new Set([
  'class',
  'style',
  'role',
  'type',
  'rel',
  'dir',
  'width',
  'height',
  'rr_width',
  'rr_height',
  '_cssText',
])
const LINKS = new Set(['href', 'src'])
const TEXTS = new Set(['textContent', 'value', 'text'])

/**
 * A recording of a page: a line that numbers it, then its events. Every text is hidden whole, so that not even its
 * length tells an amount; of the attributes those stay that say how an element looks, and links without their ids.
 */
export function scrubRecording(recording: string): string {
  const [numbered = '', ...rest] = recording.split('\n')
  const events: unknown = parsed(rest.join('\n'))
  const kept = Array.isArray(events) ? events.filter((event) => !isRecord(event) || event['type'] !== CUSTOM) : []
  return `${numbered}\n${JSON.stringify(kept.map((event) => scrubbed(event, '', false)))}`
}

const hidden = (text: string): string => text.replaceAll(/\S+/g, '***')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function scrubbed(value: unknown, name: string, isStyle: boolean): unknown {
  if (typeof value === 'string')
    return isStyle || name === '_cssText' || name === 'style' || name === 'class'
      ? value
      : TEXTS.has(name)
        ? hidden(value)
        : LINKS.has(name)
          ? scrubAddress(value)
          : scrubText(value)
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, name, isStyle))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(
    ([key]) => name !== 'attributes' || LOOKS.has(key) || LINKS.has(key) || isMutation(value),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, scrubbed(one, key, value['isStyle'] === true)]))
}

/** One of a list of changed attributes, not the attributes themselves. */
const isMutation = (value: Readonly<Record<string, unknown>>): boolean => isRecord(value['attributes'])
