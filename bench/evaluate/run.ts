import { commandLine } from '../../scripts/lib/commandLine.mjs'
import { bootstrapMean, type Interval } from './bootstrap.ts'
import { paperYear } from './paperYear.ts'
import { POLICIES, type Policy, walk } from './walkForward.ts'

// `npm run evaluate`, or `npm run evaluate -- --years 10 --seed 7`: what following the recommendations, ignoring them,
// and a naive rule came to in years of the paper exchange. The first is the sample year.

const { values } = commandLine('npm run evaluate', { years: 'string', seed: 'string' })
const [years, first] = [Number(values.years ?? 6), Number(values.seed ?? 7)]
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
const perYear = ({ mean, low, high }: Interval): string =>
  `${percent(mean * 365)} (${percent(low * 365)} to ${percent(high * 365)})`

process.stdout.write(
  '| seed | policy | outcome | drawdown | mean share | turnover | done | beside ignoring, a year, 95 % |\n',
)
process.stdout.write('| --- | --- | --- | --- | --- | --- | --- | --- |\n')
const pooled: Record<Exclude<Policy, 'ignoring'>, number[]> = { following: [], naive: [], 'as large': [] }
for (let seed = first; seed < first + years; seed += 1) {
  const year = paperYear(seed)
  const [following, ignoring] = [walk(year, 'following'), walk(year, 'ignoring')]
  const walked = {
    following,
    ignoring,
    naive: walk(year, 'naive'),
    'as large': walk(year, 'as large', following.meanShare / ignoring.meanShare),
  }
  for (const policy of POLICIES) {
    const { outcome, drawdown, meanShare, turnover, done, returns } = walked[policy]
    const beside = returns.map((one, day) => one - (ignoring.returns[day] ?? 0))
    if (policy !== 'ignoring') pooled[policy].push(...beside)
    process.stdout.write(
      `| ${seed} | ${policy} | ${percent(outcome)} | ${percent(drawdown)} | ${meanShare.toFixed(2)} % | ${turnover.toFixed(2)} | ${done} | ${
        policy === 'ignoring' ? '' : perYear(bootstrapMean(beside, seed))
      } |\n`,
    )
  }
}
for (const [policy, days] of Object.entries(pooled))
  process.stdout.write(`All years, ${policy} beside ignoring, a year: ${perYear(bootstrapMean(days, first))}\n`)
