import type { Migration } from 'kysely'
import { up as first } from './0001First.ts'
import { up as announced } from './0002Announced.ts'
import { up as trades } from './0003Trades.ts'
import { up as funding } from './0004Funding.ts'
import { up as walletLog } from './0004WalletLog.ts'
import { up as keptAnswers } from './0005KeptAnswers.ts'
import { up as tradeOrders } from './0005TradeOrders.ts'
import { up as notificationTypes } from './0006NotificationTypes.ts'
import { up as billing } from './0007Billing.ts'
import { up as mail } from './0008Mail.ts'
import { up as portfolioConfig } from './0008PortfolioConfig.ts'
import { up as recommendations } from './0009Recommendations.ts'
import { up as impersonations } from './0009Impersonations.ts'
import { up as setupSteps } from './0010SetupSteps.ts'
import { up as checkouts } from './0011Checkouts.ts'
import { up as strategyChanges } from './0012StrategyChanges.ts'
import { up as changes } from './0013Changes.ts'
import { up as walletCoins } from './0014WalletCoins.ts'
import { up as unknown } from './0015Unknown.ts'
import { up as tradeNotes } from './0016TradeNotes.ts'
import { up as alerts } from './0017Alerts.ts'
import { up as channels } from './0018Channels.ts'
import { up as pastAdvice } from './0019PastAdvice.ts'
import { up as levels } from './0020Levels.ts'
import { up as tradeSums } from './0021TradeSums.ts'
import { up as firstStop } from './0022FirstStop.ts'
import { up as historyDays } from './0023HistoryDays.ts'
import { up as tellingsByUser } from './0024TellingsByUser.ts'
import { up as deletedAlerts } from './0025DeletedAlerts.ts'
import { up as namesInOrder } from './0026NamesInOrder.ts'
import { up as ways } from './0027Ways.ts'
import { up as followedPositions } from './0028FollowedPositions.ts'
import { up as goneUsers } from './0029GoneUsers.ts'
import { up as trailingStop } from './0030TrailingStop.ts'

/** All migrations by name; they run in the order of their names and never change once released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_first': { up: first },
  '0002_announced': { up: announced },
  '0003_trades': { up: trades },
  '0004_funding': { up: funding },
  '0004_wallet_log': { up: walletLog },
  '0005_kept_answers': { up: keptAnswers },
  '0005_trade_orders': { up: tradeOrders },
  '0006_notification_types': { up: notificationTypes },
  '0007_billing': { up: billing },
  '0008_mail': { up: mail },
  '0008_portfolio_config': { up: portfolioConfig },
  '0009_recommendations': { up: recommendations },
  '0009_impersonations': { up: impersonations },
  '0010_setup_steps': { up: setupSteps },
  '0011_checkouts': { up: checkouts },
  '0012_strategy_changes': { up: strategyChanges },
  '0013_changes': { up: changes },
  '0014_wallet_coins': { up: walletCoins },
  '0015_unknown': { up: unknown },
  '0016_trade_notes': { up: tradeNotes },
  '0017_alerts': { up: alerts },
  '0018_channels': { up: channels },
  '0019_past_advice': { up: pastAdvice },
  '0020_levels': { up: levels },
  '0021_trade_sums': { up: tradeSums },
  '0022_first_stop': { up: firstStop },
  '0023_history_days': { up: historyDays },
  '0024_tellings_by_user': { up: tellingsByUser },
  '0025_deleted_alerts': { up: deletedAlerts },
  '0026_names_in_order': { up: namesInOrder },
  '0027_ways': { up: ways },
  '0028_followed_positions': { up: followedPositions },
  '0029_gone_users': { up: goneUsers },
  '0030_trailing_stop': { up: trailingStop },
}
