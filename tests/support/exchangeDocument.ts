import * as v from 'valibot'
import { needed, time, type ReaderNote } from '../../src/server/exchange/calling/readers.ts'
import { answers, rowSchemas, tickerFields } from '../../src/server/exchange/calling/schemas.ts'

const DOCS = 'https://bybit-exchange.github.io/docs/v5'

interface List {
  readonly title: string
  /** Calls and topics that bring it, each with its page of Bybit's documentation. */
  readonly from: readonly (readonly [name: string, page: string])[]
  readonly fields: Readonly<Record<string, v.GenericSchema>>
  /** What Bybit's own page says of empty ones, by field. */
  readonly says: Readonly<Record<string, string>>
}

const OF_CROSS = 'empty where the account is not unified, as a row of type CONTRACT; seen empty in isolated margin'

const LISTS: readonly List[] = [
  {
    title: 'Position',
    from: [
      ['GET /v5/position/list', 'position'],
      ['topic `position`', 'websocket/private/position'],
    ],
    fields: rowSchemas.position.entries,
    says: {
      side: 'empty, or None, for an empty position; at a size that is not 0 the row is left out and counted',
      avgPrice: 'REST alone; the stream calls it entryPrice',
      entryPrice: 'the stream alone',
      leverage: 'empty in portfolio margin',
      stopLoss: 'of the whole position; stops of a part of it are orders of their own, which are not read',
      liqPrice: 'empty in portfolio margin, and outside of minPrice to maxPrice',
      seq: '-1 where the symbol has never been traded',
      createdTime: 'nothing; seen empty for a leg that never held anything',
      updatedTime: 'nothing; seen empty for a leg that never held anything',
    },
  },
  {
    title: 'Fill',
    from: [
      ['GET /v5/execution/list', 'order/execution'],
      ['topic `execution`', 'websocket/private/execution'],
    ],
    fields: rowSchemas.execution.entries,
    says: {
      closedSize: 'nothing; seen empty on REST where nothing was closed',
      leavesQty: '0 where the order is cancelled',
      stopOrderType: 'not returned where the order is no stop order',
    },
  },
  {
    title: 'Closed trade',
    from: [['GET /v5/position/closed-pnl', 'position/close-pnl']],
    fields: rowSchemas.closedRow.entries,
    says: { createdTime: 'ms; its own example has nanoseconds' },
  },
  {
    title: 'Wallet',
    from: [
      ['GET /v5/account/wallet-balance', 'account/wallet-balance'],
      ['topic `wallet`', 'websocket/private/wallet'],
    ],
    fields: rowSchemas.wallet.entries,
    says: {
      accountType: 'UNIFIED or CONTRACT; only UNIFIED is read',
      totalAvailableBalance: OF_CROSS,
      coin: 'by REST all but those of which there is nothing; pushed, in its samples, those that changed (A-309)',
    },
  },
  {
    title: 'Coin of a wallet',
    from: [['`coin` of a wallet', 'account/wallet-balance']],
    fields: rowSchemas.coin.entries,
    says: {
      usdValue:
        'what its equity is worth, USD; pushed, 0 for a coin that cannot be collateral, which is read as unknown',
    },
  },
  {
    title: 'Account book',
    from: [['GET /v5/account/transaction-log', 'account/transaction-log']],
    fields: rowSchemas.walletChange.entries,
    says: {},
  },
  {
    title: 'Ticker',
    from: [['topic `tickers.{symbol}`', 'websocket/public/ticker']],
    fields: tickerFields.entries,
    says: { markPrice: 'what is not in the message has not changed' },
  },
  {
    title: 'Candle',
    from: [['GET /v5/market/kline', 'market/kline']],
    fields: Object.fromEntries(
      ['start', 'open', 'high', 'low', 'close', 'volume', 'turnover'].map((name, i) => [name, i === 0 ? time : needed]),
    ),
    says: {},
  },
  {
    title: 'Instrument',
    from: [['GET /v5/market/instruments-info', 'market/instrument']],
    fields: rowSchemas.instrument.entries,
    says: {},
  },
  {
    title: 'Key',
    from: [['GET /v5/user/query-api', 'user/apikey-info']],
    fields: { ...flat(answers.key.entries) },
    says: { ips: 'an asterisk for a key that is bound to none', expiredAt: 'a date of 1970 for a key that is bound' },
  },
]

/** Objects in objects by their path. */
function flat(entries: Readonly<Record<string, v.GenericSchema>>): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) =>
      'entries' in schema
        ? Object.entries(flat(schema.entries as Record<string, v.GenericSchema>)).map(
            ([inner, own]) => [`${name}.${inner}`, own] as const,
          )
        : [[name, schema] as const],
    ),
  )
}

const HEAD = `# What is read of the exchange

Every field of Bybit's answers and frames that the connector reads, whether it may be empty (\`""\`) or absent, and what is made of it then. The page is made of the readers themselves (\`src/server/exchange/calling/readers.ts\`, \`schemas.ts\`): write it anew with \`npx vitest run --project unit tests/unit/exchange/exchangeDocument.test.ts -u\`. Fields that are not named are not looked at, so nothing odd in them can do harm.

- **unknown** is null from here to the screen: a dash, last in any order, an empty cell of a file. It is never 0. What was known of a position's leverage, mark price and value stands on, and no change is told of it; a wallet without a balance of its unified account leaves what was known. A position without a time was seen when it came.
- **none** is known to be none: no take-profit, no stop-loss.
- **the row is left out and counted**: no other row is touched. The log says so; of an account's lists the account says how many with its state: in Linked accounts, on the dashboard and above the live trades. A position that stands in such a row, or may, does not look closed.
- A list that begins late is whole: of an account that was upgraded to a unified one, what was before stands in lists of its own (\`/v5/pre-upgrade\`), which are not read, and a sync that came to the end of the others says that it read all.
- A ticker whose price is empty, that never comes or stops coming, or whose topic the exchange refuses: the row says *No price*.
`

/** The page docs/EXCHANGE.md. Fails for a word about a field that is not read. */
export function exchangeDocument(): string {
  return [HEAD, ...LISTS.map(section)].join('\n')
}

function section({ title, from, fields, says }: List): string {
  const unread = Object.keys(says).filter((name) => fields[name] === undefined)
  if (unread.length > 0) throw new Error(`Something is said of fields that are not read: ${unread.join(', ')}.`)
  const rows = Object.entries(fields).map(([name, reader]) => {
    const { what, empty } = noteOf(name, reader)
    const may = [accepts(reader, '') && 'empty', accepts(reader, undefined) && 'absent'].filter(Boolean)
    return `| \`${name}\` | ${what} | ${may.length === 0 ? 'no' : may.join(', ')} | ${empty} | ${says[name] ?? ''} |`
  })
  return `## ${title}

${from.map(([name, page]) => `[${name.replaceAll('`', '')}](${DOCS}/${page})`).join(', ')}

| field | what | may be | then | what Bybit says of it |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

const accepts = (reader: v.GenericSchema, value: unknown): boolean => v.safeParse(reader, value).success

function noteOf(name: string, reader: v.GenericSchema): ReaderNote {
  const { what, empty } = v.getMetadata(reader) as Partial<ReaderNote>
  if (what === undefined || empty === undefined) throw new Error(`The reader of ${name} does not say what empty means.`)
  return { what, empty }
}
