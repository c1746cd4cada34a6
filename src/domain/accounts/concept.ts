import { concept } from '../concept.ts'
import { accountNews, accountRenames } from './decide.ts'
import { ACCOUNT_FACTS } from './events.ts'
import { NO_ACCOUNTS } from './model.ts'
import { ACCOUNTS_FOLDS, accountsFrom } from './reduce.ts'

/** How well the linked accounts follow the exchange. */
export const accounts = concept({
  name: 'accounts',
  initial: NO_ACCOUNTS,
  facts: ACCOUNT_FACTS,
  reduce: ACCOUNTS_FOLDS,
  saved: [
    {
      // Names, states and reasons alone: the list of the server holds keys and is never saved.
      key: 'accounts',
      version: 1,
      maxAgeMs: null,
      folded: false,
      take: ({ all, asOf }) => (all.length === 0 ? undefined : { all, asOf }),
      put: (slice, value) => accountsFrom(value) ?? slice,
    },
  ],
  decide: [accountNews, accountRenames],
})
