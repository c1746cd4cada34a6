import { rulesFrom } from '../bots/rules.ts'
import type { HasResources, ResourceEntry } from '../resources/model.ts'
import type { SetupStock } from './flag.ts'

/** What the server said of accounts and rules; null while either was not answered, or not the last time. */
export function stockOf({ resources: { byKey } }: HasResources): SetupStock | null {
  const [accounts, rules] = [byKey['accountsList'], byKey['botRulesList']]
  if (!isAnswered(accounts) || !isAnswered(rules)) return null
  return {
    accounts: Array.isArray(accounts.value) ? accounts.value.length : 0,
    rules: rulesFrom(rules.value).filter(({ isActive }) => isActive).length,
  }
}

const isAnswered = (entry: ResourceEntry | undefined): entry is ResourceEntry =>
  entry !== undefined && entry.loadedAt !== null && entry.status !== 'failed'
