import type { ShellBanner } from '../access/banner.types.ts'
import { remembered } from '../core/select.ts'
import { tell } from '../language/said.ts'
import type { HasAccounts, LinkedAccount } from './model.ts'
import { ACCOUNTS_ADDRESS } from './constants.ts'
import { isTroubled, type Trouble } from './rules.ts'
import { accountTexts as texts } from './texts.ts'

/** I15: which accounts do not follow the exchange, and why; null while all follow the exchange. */
export const troubleBanner = ({ accounts }: HasAccounts): ShellBanner | null => selectBanner('', accounts.all)

/** Names of those accounts: their rows turn grey. The same list as long as they are the same. */
export const troubledNames = ({ accounts }: HasAccounts): readonly string[] => selectNames('', accounts.all)

/** What accounts that follow the exchange leave out, as their server says it: rows that could not be read. */
export const leftOut = ({ accounts }: HasAccounts): readonly string[] => selectLeftOut('', accounts.all)

/** Whether no linked account follows the exchange: then nothing on screen does. */
export const isNoneFollowing = ({ accounts }: HasAccounts): boolean =>
  accounts.all.length > 0 && accounts.all.every(({ state }) => isTroubled(state))

type Troubled = LinkedAccount & { readonly state: Trouble }

const troubledOf = (all: readonly LinkedAccount[]): readonly Troubled[] =>
  all.filter((one): one is Troubled => isTroubled(one.state))

const selectNames = remembered((all: readonly LinkedAccount[]): readonly string[] =>
  troubledOf(all).map(({ name }) => name),
)

const selectLeftOut = remembered((all: readonly LinkedAccount[]): readonly string[] =>
  all.flatMap(({ name, state, reason }) =>
    state === 'live' && reason !== null ? [texts.one(name, tell(reason))] : [],
  ),
)

const selectBanner = remembered((all: readonly LinkedAccount[]): ShellBanner | null => {
  const troubled = troubledOf(all)
  if (troubled.length === 0) return null
  const tone = troubled.some(({ state }) => state === 'needs_attention') ? 'danger' : 'warn'
  return { id: 'accounts', tone, text: sentenceOf(troubled), action: { label: texts.toAccounts, to: ACCOUNTS_ADDRESS } }
})

function sentenceOf(troubled: readonly Troubled[]): string {
  const [first, ...others] = troubled
  if (first === undefined) return ''
  if (others.length === 0) return withMeaning(texts.one(first.name, reasonOf(first)), troubled)
  const needing = troubled.filter(({ state }) => state === 'needs_attention').length
  const delayed = troubled.length - needing
  if (needing > 0 && delayed > 0)
    return `${texts.mixed(troubled.length, `${texts.needAttention(needing)}, ${texts.areDelayed(delayed)}`)} ${texts.seeReasons}`
  const count = needing > 0 ? texts.accountsNeed(needing) : texts.accountsDelayed(delayed)
  const isOneReason = others.every((one) => reasonOf(one) === reasonOf(first))
  return withMeaning(isOneReason ? `${count}: ${reasonOf(first)}` : `${count}. ${texts.seeReasons}`, troubled)
}

function reasonOf({ state, reason }: Troubled): string {
  if (reason === null) return texts.unexplained[state]
  const said = tell(reason)
  return /[.!?]$/.test(said) ? said : `${said}.`
}

const withMeaning = (sentence: string, troubled: readonly Troubled[]): string =>
  troubled[0]?.state === 'needs_attention' ? `${sentence} ${texts.mayBeOld(troubled.length)}` : sentence
