import * as v from 'valibot'
import { ROLE_SOURCES } from '../domain/access/roles.ts'
import { COIN_HOST_NAMES } from '../domain/market/logos.ts'
import { SITES } from './exchange/calling/hosts.ts'
import { isNetwork } from './http/callers.ts'
import {
  authority,
  flag,
  hostOnly,
  isSafe,
  isScript,
  isWeb,
  list,
  oneOf,
  origin,
  origins,
  prices,
  script,
  text,
  whole,
} from './settingReads.ts'

/** One setting: what it is without being set, what it is for, and how its text is read. */
export interface Setting<T> {
  readonly fallback: string
  readonly about: string
  readonly read: v.GenericSchema<string, T>
}

const setting = <T>(fallback: string, about: string, read: v.GenericSchema<string, T>): Setting<T> => ({
  fallback,
  about,
  read,
})

/** Documentation addresses (RFC 5737): placeholders until the operator names his own. */
const PLACEHOLDER_IPS = '192.0.2.10,192.0.2.11,198.51.100.20,198.51.100.21,203.0.113.30,203.0.113.31,203.0.113.32'

/** Every setting of the server, in the order in which the README shows them. All are environment variables. */
export const settingsTable = {
  PORT: setting('4780', 'Port of the one process: pages, API and sign-in.', whole(0, 65_535)),
  HOST: setting(
    '127.0.0.1',
    'Address to listen on. Anything but loopback needs ALLOW_EMBEDDED_IDENTITY_ON_NETWORK=yes or an outside identity provider.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  PUBLIC_URL: setting(
    '',
    'Origin as browsers see it, with its scheme and without a path, for example https://bots.example.org. Empty: http://HOST:PORT. Anything but loopback needs what HOST needs.',
    origin,
  ),
  ALLOWED_ORIGINS: setting(
    '',
    'Further origins, with their scheme, such as https://bots.internal, separated by commas: their pages may write (those of a development server, for instance), and the server answers under their names.',
    origins,
  ),
  TRUSTED_PROXIES: setting(
    '',
    'Proxies in front of the server: addresses or networks (10.0.0.0/8), separated by commas. What they say of their callers in X-Forwarded-For counts for request limits.',
    v.pipe(
      list,
      v.check((given) => given.every(isNetwork), 'must list addresses or networks such as 10.0.0.0/8'),
    ),
  ),
  DATA_DIR: setting(
    '.data',
    'Directory of the embedded database, its lock and its keys.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  WEB_DIR: setting('dist/web', 'Directory of the built pages.', text),
  DATABASE_URL: setting(
    '',
    'A PostgreSQL address (postgres://…), for one server at a time. Empty: the embedded database in DATA_DIR.',
    v.pipe(
      text,
      v.check(
        (value) => value === '' || /^postgres(ql)?:\/\//.test(value),
        'must start with postgres:// or postgresql://',
      ),
    ),
  ),
  STANDBY: setting(
    'no',
    'yes: while another server has the database of DATABASE_URL, wait and take over within 15 seconds of its end. no: say so and end.',
    flag,
  ),
  OIDC_AUTHORITY: setting(
    '',
    'Issuer of an outside OpenID provider, spelled as its tokens say it in iss. Empty: the embedded one with its sample users.',
    authority,
  ),
  OIDC_CLIENT_ID: setting(
    'bot-blending-web',
    'Client id of the pages at the identity provider.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  OIDC_AUDIENCE: setting(
    'https://api.bot-blending.local',
    'Audience that access tokens for this API must carry.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  OIDC_ROLES_CLAIM: setting(
    'roles',
    'Claim that lists the roles, in access and identity tokens.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  OIDC_ROLES_URL: setting(
    '',
    'Where an outside provider keeps the roles of a user, such as https://id.example.org/admin/users/{user}/roles: GET answers {"roles": […]}, PUT takes it. Empty: ROLES_FROM says what counts.',
    v.pipe(
      text,
      v.check(
        (value) => value === '' || (URL.canParse(value) && value.includes('{user}') && isSafe(value)),
        'must be an https address with {user} in it',
      ),
    ),
  ),
  OIDC_ROLES_TOKEN: setting('', 'Bearer token for OIDC_ROLES_URL.', text),
  ROLES_FROM: setting(
    'token',
    "What opens doors where an outside provider is not told of plans (no OIDC_ROLES_URL): token (its roles alone; plans are not sold), server (the plan that this installation keeps) or both (whichever opens more). A role that is no plan, such as admin-user, is always the token's.",
    oneOf(...ROLE_SOURCES),
  ),
  ALLOW_EMBEDDED_IDENTITY_ON_NETWORK: setting(
    'no',
    'yes lets the embedded identity provider listen beyond loopback. Its sample users have well-known names: never do this on the internet.',
    flag,
  ),
  SAMPLE_USERS: setting(
    'yes',
    'yes: the embedded provider has six sample users and offers them on its page. no: nobody there is an administrator; an outside provider names administrators by the role admin-user.',
    flag,
  ),
  BYBIT_ENVIRONMENT: setting(
    'paper',
    'Where linked keys belong: paper (own exchange, no network), demo, testnet or mainnet.',
    oneOf('paper', 'mainnet', 'testnet', 'demo'),
  ),
  BYBIT_SITE: setting(
    'global',
    'Site of Bybit where accounts of mainnet belong: global (bybit.com), nl, tr, kz, ge (bybitgeorgia.ge), ae, eu, id or jp (manepa.jp). A key of another site is refused.',
    oneOf(...SITES),
  ),
  KEY_ENCRYPTION_KEY: setting(
    '',
    'Base64 of 32 bytes that encrypt exchange secrets and where channels lead. Keys behind it, separated by commas, only open what they encrypted while they stood first. Empty: the key file is used, and made on first start.',
    v.pipe(
      list,
      v.check(
        (keys) => keys.every((key) => Buffer.from(key, 'base64').length === 32),
        'must be base64 of exactly 32 bytes',
      ),
    ),
  ),
  KEY_ENCRYPTION_KEY_FILE: setting('', 'File with that key, mode 0600. Empty: DATA_DIR/secrets.key.', text),
  KEY_ENCRYPTION_KEY_LOST: setting(
    'no',
    'yes starts over a database whose secrets another key encrypted, which is refused otherwise: what that key alone opens is given up.',
    flag,
  ),
  WHITELIST_IPS: setting(
    PLACEHOLDER_IPS,
    'Up to seven addresses from which this server calls the exchange, shown for key restrictions. The defaults are placeholders.',
    v.pipe(
      list,
      v.minLength(1, 'must list one to seven addresses'),
      v.maxLength(7, 'must list one to seven addresses'),
    ),
  ),
  STREAM_ACCESS_TOKENS: setting(
    'allow',
    'allow: a stream accepts an access token in its address, as a plain client sends it. refuse: only single-use tickets.',
    oneOf('allow', 'refuse'),
  ),
  STRIPE_SECRET_KEY: setting(
    '',
    'Secret or restricted key of your Stripe account. Empty: a stand-in on loopback, where nothing is charged; where HOST or PUBLIC_URL is not loopback, plans are not sold.',
    v.pipe(text, v.regex(/^((sk|rk)_(test|live)_\w+)?$/, 'must be a key such as sk_test_…')),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    '',
    'Signing secret of the endpoint PUBLIC_URL/api/billing/webhook at Stripe, with the events customer.subscription.* and checkout.session.completed.',
    v.pipe(text, v.regex(/^(whsec_\S+)?$/, 'must be a secret such as whsec_…')),
  ),
  STRIPE_PRICES: setting(
    '',
    'Ids of the prices at Stripe: basic_month=price_…, basic_year, standard_month, standard_year, elite_month, elite_year, separated by commas. A plan without one is not offered.',
    prices,
  ),
  BILLING_PORT: setting('0', "Port of Stripe's stand-in on loopback; 0 takes a free one.", whole(0, 65_535)),
  HISTORY_DAYS: setting(
    '730',
    'Days of trading that the first sync of an account reads; the exchange keeps two years.',
    whole(7, 730),
  ),
  PAPER_PORT: setting('0', 'Port of the paper exchange on loopback; 0 takes a free one.', whole(0, 65_535)),
  PAPER_SEED: setting('7', 'Seed of the paper exchange: the same seed gives the same prices.', whole(0, 2_147_483_647)),
  PAPER_PAST_DAYS: setting(
    '365',
    'Days of trading that the sample accounts have behind them. The last 30 are there at once, a trade sync brings in the rest.',
    whole(30, 730),
  ),
  PAPER_SPEED: setting('1', 'How many times faster than the clock the paper traders act.', whole(1, 1_000)),
  PAPER_STILL: setting(
    'no',
    'yes lets the rules of accounts with a past keep what they hold: prices move, and only rules that are added trade.',
    flag,
  ),
  PAPER_FAULTS: setting('no', 'yes lets tests ask the paper exchange for faults.', flag),
  PAPER_CHAOS: setting(
    '0',
    'Seed of mishaps that befall the calls and frames of the paper exchange, the same for the same seed; 0 for none.',
    whole(0, 2_000_000_000),
  ),
  RATE_FACTOR: setting('1', 'Multiplies every request limit; tests with many browsers raise it.', whole(1, 10_000)),
  SMTP_URL: setting(
    '',
    'Mail server, such as smtps://user:password@mail.example.org. Empty: mails stay in the outbox, which administrators read.',
    v.pipe(text, v.regex(/^(smtps?:\/\/[^/\s]+\/?(\?\S*)?)?$/, 'must be an address such as smtps://mail.example.org')),
  ),
  MAIL_FROM: setting(
    'noreply@example.org',
    'Address that mails come from.',
    v.pipe(text, v.email('must be an email address')),
  ),
  SUPPORT_EMAIL: setting(
    'support@example.org',
    'Address behind the support links.',
    v.pipe(text, v.email('must be an email address')),
  ),
  TELEGRAM_BOT_TOKEN: setting(
    '',
    'Token of your Telegram bot, as BotFather gives it. Users link their chats with it and are told there while no page is open. Empty: the page says that there is none.',
    v.pipe(text, v.regex(/^(\d+:[\w-]{20,})?$/, 'must be a token such as 123456:AbC…')),
  ),
  TELEGRAM_API: setting(
    'https://api.telegram.org',
    'Where Telegram answers; tests name a stand-in.',
    v.pipe(
      text,
      v.check((value) => URL.canParse(value) && isSafe(value), 'must be an address such as https://api.telegram.org'),
    ),
  ),
  PRIVATE_CHANNELS: setting(
    'no',
    'yes lets push addresses and webhooks of users lead to private addresses, and over http to this machine. For closed networks and tests: on the internet a user could reach what only this server reaches.',
    flag,
  ),
  MARKETING_SCRIPT: setting(
    '',
    'Address of a marketing script, run in a frame of its own for users who consented. It finds what happened in dataLayer. Empty: none.',
    script,
  ),
  MARKETING_HOSTS: setting(
    '',
    'Further origins that the script may speak to, such as https://collect.example.org, separated by commas.',
    v.pipe(
      list,
      v.check((given) => given.every(isScript), 'must list origins such as https://collect.example.org'),
    ),
  ),
  COIN_IMAGE_HOSTS: setting(
    '',
    'Hosts that are asked for the picture of a coin of which the product has none: coingecko, coincap, or both, in this order. They learn which coins are looked at, and from which address. Empty: its initials are drawn.',
    v.pipe(list, v.array(oneOf(...COIN_HOST_NAMES))),
  ),
  USER_PICTURE_HOSTS: setting(
    '',
    'Origins from which an outside sign-in provider serves the pictures of users, such as https://lh3.googleusercontent.com, separated by commas. They learn who looks, and from which address. Empty: the initials are shown.',
    v.pipe(
      list,
      v.check((given) => given.every(isScript), 'must list origins such as https://pictures.example.org'),
      v.transform((given) => given.map((host) => new URL(host).origin)),
    ),
  ),
  SENTRY_DSN: setting(
    '',
    'Where the pages report errors: a DSN of Sentry or of what speaks its protocol, such as https://0123abcd@errors.example.org/1. With a report go id, mail address, name and plan of the user, never a key or an amount; so do, of one page in ten, how long it took and what the program did (a trace with its profile), and a recording of one page in ten and of each page that failed, with every text hidden. Users can refuse. Empty: nothing is reported.',
    v.pipe(
      text,
      v.check(
        (value) =>
          value === '' || (/^https?:\/\/[\w-]+@[\w.:[\]-]+(?:\/[\w-]+)*\/\d+$/.test(value) && isSafe(hostOnly(value))),
        'must be a DSN such as https://0123abcd@errors.example.org/1',
      ),
    ),
  ),
  METRICS_PORT: setting(
    '',
    'Port on which metrics are served in the format of Prometheus, at /metrics, to whoever asks; 0 takes a free one. They name no user, account or symbol. Empty: nothing is measured.',
    v.pipe(
      text,
      v.regex(/^\d{0,5}$/, 'must be a whole number from 0 to 65535, or empty'),
      v.transform((value) => (value === '' ? null : Number(value))),
      v.nullable(v.pipe(v.number(), v.maxValue(65_535, 'must be at most 65535'))),
    ),
  ),
  METRICS_HOST: setting(
    '127.0.0.1',
    'Address on which metrics are served.',
    v.pipe(text, v.minLength(1, 'must not be empty')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'Collector that is sent traces of answers and tasks by OTLP over HTTP, such as http://127.0.0.1:4318. OTEL_EXPORTER_OTLP_HEADERS goes along. Empty: nothing is traced.',
    v.pipe(
      text,
      v.check((value) => value === '' || isWeb(value), 'must be an address such as http://127.0.0.1:4318'),
    ),
  ),
  LOG_LEVEL: setting(
    'info',
    'trace, debug, info, warn, error or silent.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ),
} as const satisfies Record<string, Setting<unknown>>
